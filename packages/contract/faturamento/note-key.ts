/** Where a key carries the CNPJ of who issues the nota, it may have letters; the rest are digits, the two that check the CNPJ among them. */
const NFE = /^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/
const NFSE = /^[0-9]{9}[0-9A-Z]{12}[0-9]{29}$/

/** As it is stored: capitals, without the punctuation of paper and without the letters that an XML writes before it. */
export const plainKey = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[\s./-]/g, '')
    .replace(/^NF(?:E|SE?)(?=[0-9])/, '')

/** Has it the shape of a key, of an NF-e or of a national NFS-e? */
export const isKey = (plain: string): boolean => NFE.test(plain) || NFSE.test(plain)

/** Why this cannot be the key of a nota; undefined where it can. That of an NF-e proves itself by its last digit. */
export function keyProblem(plain: string): string | undefined {
  if (!isKey(plain))
    return 'Chave: são 44 caracteres (NF-e) ou 50 (NFS-e nacional), todos algarismos, salvo as letras do CNPJ de quem emitiu. Copie-a inteira da nota.'
  if (NFE.test(plain) && digitoDe(plain.slice(0, -1)) !== plain.at(-1))
    return 'Chave: o dígito verificador da NF-e não confere. Confira a chave na nota.'
  return undefined
}

const WEIGHTS = 8
/** Modulo 11, weights 2 to 9 from the right; a letter counts by its place in ASCII, as it does in a CNPJ. */
function digitoDe(base: string): string {
  const sum = [...base].toReversed().reduce((all, char, at) => all + (char.charCodeAt(0) - 48) * (2 + (at % WEIGHTS)), 0)
  const rest = sum % 11
  return String(rest < 2 ? 0 : 11 - rest)
}
