/** What a sheet writes into a cell whose formula has no result, in English and as Brazilian programs show it; a CSV has it as text. */
const ERROS = new Set([
  '#NULL!',
  '#DIV/0!',
  '#VALUE!',
  '#REF!',
  '#NAME?',
  '#NUM!',
  '#N/A',
  '#GETTING_DATA',
  '#SPILL!',
  '#CONNECT!',
  '#BLOCKED!',
  '#UNKNOWN!',
  '#FIELD!',
  '#CALC!',
  '#BUSY!',
  '#EXTERNAL!',
  '#PYTHON!',
  '#TIMEOUT!',
  '#ERROR!',
  '#NULO!',
  '#VALOR!',
  '#NOME?',
  '#NÚM!',
  '#N/D',
  '#OBTENDO_DADOS',
  '#DESPEJAR!',
  '#CONECTAR!',
  '#BLOQUEADO!',
  '#DESCONHECIDO!',
  '#CAMPO!',
  '#OCUPADO!',
  '#EXTERNO!',
  '#ERRO!',
])
/** LibreOffice numbers what it has no word for. */
const NUMERADO = /^Err:\d{3}$/i
/** What a sheet shows, and writes into a text file, where a value does not fit in its column. */
const ESTREITA = /^#{3,}$/

/** Of all of them. */
const COMECO = /^(?:#|err)/i

/** Stands for a formula whose result no program has stored. */
export const SEM_RESULTADO = '#SEM RESULTADO!'
/** An error that has no name here. */
const ERRO = '#ERRO!'

const isError = (text: string): boolean => ERROS.has(text.toUpperCase()) || NUMERADO.test(text)

/** What a cell is, which a sheet says is an error. */
export const errorOf = (text: string): string => (isError(text) ? text : ERRO)

/** Why a cell has no value, though there is a text in it; undefined where it has one. */
export function errorOfCell(text: string): string | undefined {
  if (!COMECO.test(text)) return undefined
  if (text === SEM_RESULTADO) return 'a fórmula não tem resultado gravado. Abra a planilha no programa dela, salve-a e escolha-a de novo.'
  if (ESTREITA.test(text))
    return `${text.slice(0, 10)} é um valor que não coube na coluna. Alargue-a na planilha e salve o arquivo de novo.`
  return isError(text) ? `${text} é um erro da planilha, não um valor. Corrija a fórmula ou escreva o valor.` : undefined
}
