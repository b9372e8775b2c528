/**
 * Why a call is refused, as programs decide by it, and the HTTP status it is answered with; the API's page says what each means. The
 * sentence beside it is for people and may be reworded at any time. The first of a status is its general one; a further one is there
 * because a program does something else then.
 */
export const MOTIVOS = {
  pedido: 400,
  semSessao: 401,
  semPermissao: 403,
  confirmarIdentidade: 403,
  segundoFator: 403,
  naoEncontrado: 404,
  semChamada: 404,
  demora: 408,
  conflito: 409,
  alterado: 409,
  faturaEncerrada: 409,
  mesFechado: 409,
  grande: 413,
  endereco: 414,
  formato: 415,
  regra: 422,
  campos: 422,
  chaveUsada: 422,
  limite: 429,
  falha: 500,
  foraDoAr: 503,
  naoConfigurado: 503,
  semEspaco: 507,
} as const satisfies Record<string, number>

export type Motivo = keyof typeof MOTIVOS

export const isMotivo = (value: unknown): value is Motivo => typeof value === 'string' && Object.hasOwn(MOTIVOS, value)

/** The general one of a status that a framework or a parser chose. */
export const motivoOf = (status: number): Motivo =>
  Object.keys(MOTIVOS)
    .filter(isMotivo)
    .find((motivo) => MOTIVOS[motivo] === status) ?? (status < 500 ? 'pedido' : 'falha')

/** The body of every answer that refuses a call or fails; some say more beside it. */
export type Recusa = {
  /** What happened and what to do, for who reads it. */
  error: string
  motivo: Motivo
  /** Request, instant and answer, for the support. */
  trace: string
  /** A sentence by the path of each field that is refused. */
  fields?: Record<string, string>
}
