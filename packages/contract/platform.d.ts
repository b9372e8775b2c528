// What the contract uses of the platform that browsers and Node have in common. Declared here, and compiled with no other
// library than the language's own, so that nothing of a page or of a server's machine slips in; who imports the contract
// sees the types of his own platform under these names.
declare class URLSearchParams {
  set(name: string, value: string): void
  readonly size: number
  toString(): string
}

declare class File {
  readonly name: string
}

declare class FormData {
  set(name: string, value: string): void
  set(name: string, value: File, fileName: string): void
}

declare class AbortSignal {
  static any(signals: AbortSignal[]): AbortSignal
  static timeout(ms: number): AbortSignal
  readonly aborted: boolean
}

declare class TextDecoder {
  decode(bytes: Uint8Array): string
}

declare class TextEncoder {
  encode(text: string): Uint8Array
}

declare const crypto: { randomUUID(): string; getRandomValues(bytes: Uint8Array): Uint8Array }

declare class Response {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  readonly body: {
    getReader(): { read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>; cancel(): Promise<void> }
  } | null
}

declare function fetch(
  address: string,
  init: {
    method: string
    headers: Record<string, string>
    body?: string | FormData | undefined
    credentials?: 'same-origin' | 'omit'
    signal?: AbortSignal | undefined
  },
): Promise<Response>
