// Casts: every index is within its array.

/**
 * Aho-Corasick: finds all of many words in one pass.
 *
 * States are numbered breadth first, so the children of state `s` are `first[s]` to `first[s + 1]`, sorted by the
 * character in `label`. State 0, the root, is looked up for almost every character and has a hash table of its own.
 */
type AhoCorasick = {
  /** Calls `onMatch` for every occurrence, overlapping ones too, with the word's index and its range. */
  scan(points: Uint32Array, onMatch: (word: number, from: number, to: number) => void): void
}

/** `words` are lists of code points, none empty and none twice. */
export const buildAhoCorasick = (words: readonly ArrayLike<number>[]): AhoCorasick => {
  const { first, label, word, depth } = buildTrie(words)
  const rootChild = hashRoot(label, first[1] as number)

  const child = (state: number, point: number): number => {
    if (state === 0) return rootChild(point)
    let low = first[state] as number
    let high = (first[state + 1] as number) - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const at = label[middle] as number
      if (at === point) return middle
      if (at < point) low = middle + 1
      else high = middle - 1
    }
    return 0
  }
  const step = (state: number, point: number): number => {
    let from = state
    let to = child(from, point)
    while (to === 0 && from !== 0) {
      from = failLink[from] as number
      to = child(from, point)
    }
    return to
  }

  /** The longest proper suffix that is a state, and the longest one that is a word. */
  const failLink = new Int32Array(label.length)
  const suffixWord = new Int32Array(label.length)
  for (let parent = 0; parent < label.length; parent++) {
    for (let state = first[parent] as number; state < (first[parent + 1] as number); state++) {
      const back = parent === 0 ? 0 : step(failLink[parent] as number, label[state] as number)
      failLink[state] = back
      suffixWord[state] = (word[back] as number) >= 0 ? back : (suffixWord[back] as number)
    }
  }

  return {
    scan: (points, onMatch) => {
      let state = 0
      for (let at = 0; at < points.length; at++) {
        state = step(state, points[at] as number)
        if (state === 0) continue
        let hit = (word[state] as number) >= 0 ? state : (suffixWord[state] as number)
        for (; hit !== 0; hit = suffixWord[hit] as number)
          onMatch(word[hit] as number, at + 1 - (depth[hit] as number), at + 1)
      }
    },
  }
}

/** All prefixes of the words as states; `word` is -1 where a state is not a whole word. */
const buildTrie = (words: readonly ArrayLike<number>[]) => {
  const order = words.map((_, i) => i).sort((a, b) => compare(words[a] as Points, words[b] as Points))
  const sorted = order.map((i) => words[i] as Points)
  /** `from` and `to` delimit the sorted words that begin with the state's prefix. */
  const states = [{ label: 0, depth: 0, from: 0, to: sorted.length, first: 1, word: -1 }]
  for (const state of states) {
    state.first = states.length
    let from = state.from
    if (sorted[from]?.length === state.depth) state.word = order[from++] as number
    while (from < state.to) {
      const label = sorted[from]?.[state.depth] as number
      let to = from + 1
      while (to < state.to && sorted[to]?.[state.depth] === label) to++
      states.push({ label, depth: state.depth + 1, from, to, first: 0, word: -1 })
      from = to
    }
  }
  return {
    first: Int32Array.from([...states.map((state) => state.first), states.length]),
    label: Uint32Array.from(states, (state) => state.label),
    word: Int32Array.from(states, (state) => state.word),
    depth: Int32Array.from(states, (state) => state.depth),
  }
}

type Points = ArrayLike<number>

const compare = (a: Points, b: Points): number => {
  const shared = Math.min(a.length, b.length)
  for (let i = 0; i < shared; i++) {
    const difference = (a[i] as number) - (b[i] as number)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** The root's children are the states 1 to `end - 1`. Open addressing: no code point is 0, so 0 marks a free slot. */
const hashRoot = (label: Uint32Array, end: number): ((point: number) => number) => {
  const bits = 34 - Math.clz32(end)
  const mask = (1 << bits) - 1
  const keys = new Uint32Array(1 << bits)
  const states = new Uint32Array(1 << bits)
  const hashSlot = (point: number) => Math.imul(point, 0x9e37_79b1) >>> (32 - bits)

  for (let state = 1; state < end; state++) {
    let slot = hashSlot(label[state] as number)
    while (keys[slot] !== 0) slot = (slot + 1) & mask
    keys[slot] = label[state] as number
    states[slot] = state
  }
  return (point) => {
    for (let slot = hashSlot(point); keys[slot] !== 0; slot = (slot + 1) & mask) {
      if (keys[slot] === point) return states[slot] as number
    }
    return 0
  }
}
