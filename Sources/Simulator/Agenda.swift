/// What is still to happen: the earliest first, and of what is due at one time what was added first.
///
/// A binary heap of small entries over a pool, so that large items are not moved about.
struct Agenda<Item> {
  private struct Entry {
    let time: Int
    let number: Int
    let slot: Int

    func isBefore(_ other: Self) -> Bool {
      time != other.time ? time < other.time : number < other.number
    }
  }

  private var heap: [Entry] = []
  private var pool: [Item?] = []
  private var free: [Int] = []
  private var added = 0

  var nextTime: Int? { heap.first?.time }

  mutating func add(_ item: Item, at time: Int) {
    let slot: Int
    if let reused = free.popLast() {
      slot = reused
      pool[slot] = item
    } else {
      slot = pool.count
      pool.append(item)
    }
    heap.append(Entry(time: time, number: added, slot: slot))
    added += 1
    rise(from: heap.count - 1)
  }

  mutating func removeFirst() -> (time: Int, item: Item)? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    if !heap.isEmpty {
      heap[0] = last
      sink()
    }
    free.append(first.slot)
    guard let item = pool[first.slot].take() else { return nil }
    return (first.time, item)
  }

  private mutating func rise(from start: Int) {
    var at = start
    let entry = heap[at]
    while at > 0 {
      let parent = (at - 1) / 2
      guard entry.isBefore(heap[parent]) else { break }
      heap[at] = heap[parent]
      at = parent
    }
    heap[at] = entry
  }

  private mutating func sink() {
    var at = 0
    let entry = heap[0]
    while true {
      var child = 2 * at + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, heap[child + 1].isBefore(heap[child]) { child += 1 }
      guard heap[child].isBefore(entry) else { break }
      heap[at] = heap[child]
      at = child
    }
    heap[at] = entry
  }
}
