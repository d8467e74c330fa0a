print("midnight")
