import { ITENS_MAX, type retorno, SituacaoLinha } from '@retaguarda/contract/cobranca/retorno.ts'
import type { z } from 'zod'
import { invalid } from '../../kit/errors.ts'
import type { Upload } from '../../kit/multipart.ts'
import { readRetorno } from './leitura/read-retorno.ts'
import type { Lida } from './leitura/leitor.calc.ts'
import { Recusa } from './leitura/recusa.calc.ts'

type Previa = z.input<typeof retorno.previa.response>

/** The file of a form. @throws RuleError 422 */
function arquivoDe(files: readonly Upload[]): Upload {
  const file = files.find(({ part }) => part === 'arquivo')
  if (!file) throw invalid({ arquivo: 'Envie o arquivo de retorno na parte arquivo.' })
  return file
}

/** What a file would say; nothing is written. @throws RuleError 422 */
export async function conferirRetorno(files: readonly Upload[]): Promise<Previa> {
  const lidas: Lida[] = []
  const { resumo } = await readOrRefuse(arquivoDe(files), (lida) => {
    if (lidas.length < ITENS_MAX) lidas.push(lida)
  })
  return {
    msg: 'Arquivo conferido; nada foi gravado.',
    ...{ id: null, duplicado: false, situacao: null, contaBancaria: null, excecoes: 0, repetidas: 0 },
    ...resumo,
    itens: lidas.map(({ carteira: _internal, ...lida }) => ({ ...lida, boleto: null, ...situacaoDe(lida.tipo) })),
  }
}

const situacaoDe = (tipo: Lida['tipo']) => ({ situacao: tipo === 'liquidacao' ? null : SituacaoLinha.code.INFORMATIVA, mensagem: '' })

async function readOrRefuse(file: Upload, lida: (lida: Lida) => void) {
  try {
    return await readRetorno(file.path, lida)
  } catch (error) {
    throw error instanceof Recusa ? invalid({ arquivo: error.message }) : error
  }
}
