/** The nonce of this page's content policy, which every style element written at run time must carry. */
export const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
