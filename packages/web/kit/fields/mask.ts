/**
 * A mask shows a value with punctuation while it is typed. `plain` keeps what counts (the n-th kept character of the text is
 * the n-th of the value), `format` puts the punctuation, and may only add characters that `plain` drops.
 */
export type Mask = { plain: (text: string) => string; format: (plain: string) => string; max: (plain: string) => number }

export type Typed = { text: string; caret: number }

/** Where the caret stands in `text` after its `n`-th counting character. */
function caretAfter(mask: Mask, text: string, n: number): number {
  if (n === 0) return 0
  for (let i = 1; i <= text.length; i += 1) if (mask.plain(text.slice(0, i)).length >= n) return i
  return text.length
}

/**
 * What the field shows after an edit: `typed` is what the browser made of it, `inputType` its name in the input event.
 * Deleting a punctuation mark deletes the character beside it; a character typed into a full field is refused, so that
 * none at the end is pushed out.
 */
export function maskEdit(mask: Mask, before: string, typed: Typed, inputType = 'insertText'): Typed {
  let plain = mask.plain(typed.text)
  let n = mask.plain(typed.text.slice(0, typed.caret)).length
  const was = mask.plain(before)
  if (plain === was && typed.text.length < before.length) {
    const at = inputType === 'deleteContentForward' ? n : n - 1
    if (inputType.startsWith('delete') && at >= 0) {
      plain = plain.slice(0, at) + plain.slice(at + 1)
      n = Math.min(at, n)
    }
  }
  if (plain.length > mask.max(plain)) {
    const oneMore = inputType === 'insertText' && was.length === mask.max(was) && plain.length === was.length + 1
    if (oneMore) return { text: before, caret: caretAfter(mask, before, n - 1) }
    plain = plain.slice(0, mask.max(plain))
    n = Math.min(n, plain.length)
  }
  const text = mask.format(plain)
  return { text, caret: caretAfter(mask, text, n) }
}
