/** Why a file is not taken, as the sentence that people read. */
export class Recusa extends Error {
  override name = 'Recusa'
}

export const inRow = (row: number, sentence: string): Recusa => new Recusa(`Linha ${row}: ${sentence}`)
export const NAO_CNAB = 'O arquivo não é um retorno CNAB 240 nem 400. Escolha o arquivo que o banco enviou.'
