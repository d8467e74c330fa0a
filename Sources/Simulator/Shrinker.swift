import Rules

/// Finds a short plan that breaks the same promise.
///
/// Zeller and Hildebrandt, 'Simplifying and isolating failure-inducing input' (2002), with a budget.
package struct Shrinker {
  private var budget: Int
  private var best: Run

  package static func shrink(_ failed: Run, budget: Int = 300) -> Run {
    var shrinker = Shrinker(budget: budget, best: failed)
    shrinker.shorten()
    shrinker.removeDisasters()
    shrinker.simplify()
    shrinker.removeDisasters()
    return Run(shrinker.best.plan, isTraced: true)
  }

  /// Takes the plan if it still fails.
  private mutating func accept(_ plan: Plan) -> Bool {
    guard budget > 0, plan != best.plan else { return false }
    budget -= 1
    let run = Run(plan)
    guard run.violation?.pledge == best.violation?.pledge else { return false }
    best = run
    return true
  }

  /// What comes after the violation had no part in it.
  private mutating func shorten() {
    guard best.plan.mode == .safety, let violation = best.violation else { return }
    var plan = best.plan
    plan.disasters.removeAll { $0.at > violation.at }
    plan.length = min(plan.length, violation.at + 1)
    _ = accept(plan)
  }

  private mutating func removeDisasters() {
    var size = max(1, best.plan.disasters.count / 2)
    while size >= 1, budget > 0 {
      var at = 0
      while at < best.plan.disasters.count, budget > 0 {
        var plan = best.plan
        plan.disasters.removeSubrange(at..<min(at + size, plan.disasters.count))
        if !accept(plan) { at += size }
      }
      if size == 1 { return }
      size /= 2
    }
  }

  /// Everything else that can be left out.
  private mutating func simplify() {
    for node in best.plan.sick.keys.sorted() {
      var plan = best.plan
      plan.sick[node] = nil
      // One that lies would count as well.
      if plan.setup.liar == node { plan.setup.liar = nil }
      _ = accept(plan)
    }
    var plan = best.plan
    plan.setup.isWild = false
    _ = accept(plan)
    plan = best.plan
    plan.setup.talks = false
    _ = accept(plan)
    plan = best.plan
    plan.setup.clocks = []
    _ = accept(plan)
    plan = best.plan
    plan.setup.liar = nil
    _ = accept(plan)
    plan = best.plan
    plan.setup.flaws = [:]
    _ = accept(plan)
    plan = best.plan
    plan.setup.rules.turnSeconds = 0
    _ = accept(plan)
    if best.plan.mode == .liveness {
      for share in [2, 4, 8] {
        plan = best.plan
        plan.length = best.plan.length / share
        plan.disasters.removeAll { $0.at >= plan.length }
        _ = accept(plan)
      }
    }
  }
}
