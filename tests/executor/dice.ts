/** Throws that are the same for the same seed: `dice(seed)(6)` is 0 to 5. */
export function dice(from: number) {
  let state = from
  return (max: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * max)
  }
}
