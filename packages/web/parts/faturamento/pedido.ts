/** A key for one money action: made once per dialog, so that a second press repeats the first (decisions §7). */
export function novoPedido(): string {
  // `randomUUID` is not there on pages without https.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
