import LongOptions

Output.error("midnight-sound does nothing yet.")
