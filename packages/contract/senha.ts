/** Password policy (ACE-033 to ACE-039): one table, ticked off live by the screen and enforced by the server. */
export const SENHA_MIN = 12
/** Where length alone is asked for: NIST SP 800-63B-4 §3.1.1.2, a password that is the only factor. */
export const SENHA_MIN_NIST = 15
export const SENHA_DIAS = 365
export const SENHA_ANTERIORES = 5
const PIECE_MIN = 3

export type SenhaDe = { nome: string; email: string }

export type SenhaRule = { text: string; holds: (senha: string, de: SenhaDe) => boolean }

/** `nist`: length without composition, and no yearly end. The setting SENHA_PERFIL chooses. */
export const SENHA_PERFIS = ['padrao', 'nist'] as const
export type SenhaPerfil = (typeof SENHA_PERFIS)[number]

const length = (min: number): SenhaRule => ({ text: `Ao menos ${min} caracteres`, holds: (s) => [...s].length >= min })
const notTheName: SenhaRule = {
  text: 'Nenhuma parte do seu nome ou e-mail',
  holds: (s, de) => s !== '' && !piecesOf(de).some((piece) => plain(s).includes(piece)),
}

export const SENHA_RULES: readonly SenhaRule[] = [
  length(SENHA_MIN),
  { text: 'Uma letra maiúscula', holds: (s) => /\p{Lu}/u.test(s) },
  { text: 'Uma letra minúscula', holds: (s) => /\p{Ll}/u.test(s) },
  { text: 'Um número', holds: (s) => /\d/.test(s) },
  { text: 'Um caractere especial', holds: (s) => /[^\p{L}\p{N}\s]/u.test(s) },
  notTheName,
]

/** What a profile asks for; `dias` is how long a password holds, null without an end. */
export const SENHA_POLITICA: Record<SenhaPerfil, { regras: readonly SenhaRule[]; dias: number | null }> = {
  padrao: { regras: SENHA_RULES, dias: SENHA_DIAS },
  nist: { regras: [length(SENHA_MIN_NIST), notTheName], dias: null },
}

/** Pieces of at least 3 characters of the name and of the e-mail's local part, without case and accents. */
export const piecesOf = ({ nome, email }: SenhaDe): string[] =>
  [plain(nome), plain(email.split('@')[0] ?? '')]
    .flatMap((source) => source.split(/[^\p{L}\p{N}]+/u))
    .filter((piece) => piece.length >= PIECE_MIN)

const plain = (s: string) => s.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const LEET: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' }

/** The form in which a password is looked up among the common ones. */
export const unleet = (senha: string): string => senha.toLowerCase().replace(/[@43!10$57]/g, (c) => LEET[c] ?? c)
