/** Nonce of this page's content policy, written into it by the server; style elements made at run time must carry it. */
export const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

declare global {
  var __webpack_nonce__: string | undefined
}

/** Dialogs lock the scroll of the page by a style element of react-remove-scroll, which looks for the nonce here. */
globalThis.__webpack_nonce__ = styleNonce()
