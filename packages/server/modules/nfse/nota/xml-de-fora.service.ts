import { exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { invalid } from '../../../base/errors.ts'
import { type MotivoXml, parseNfse } from './ler-nfse.ts'

/** What a note that was issued elsewhere says of itself; `valores`: what people may call its value, first that of the services. */
export type NotaDeFora = { numero: string; chave: string; valores: [string, ...string[]]; emitente: string }

const WHY: Record<Exclude<MotivoXml, 'outro'>, string> = {
  grande: 'é grande demais para ser o XML de uma nota',
  codificacao: 'não está na codificação que diz',
  doctype: 'declara entidades, o que uma nota não faz',
  malformado: 'não é um XML inteiro',
  incompleto: 'não é uma NFS-e nacional inteira',
}

/**
 * Reads a XML that somebody uploaded; nothing for good XML that is no national note, of which nothing is known.
 * @throws RuleError 422 beside `xml`
 */
export function conferirXml(bytes: Uint8Array, name: string): NotaDeFora | undefined {
  const read = parseNfse(bytes)
  if (!read.ok) {
    if (read.motivo === 'outro') return undefined
    throw invalid({ xml: `O arquivo ${name} ${WHY[read.motivo]}. Baixe-o de novo de onde ele veio.` })
  }
  const { nNFSe, chave, dps, emit, valores } = read.nota
  const { vServPrest, vDescCondIncond } = dps.valores
  const servico = toMoney(vServPrest.vServ)
  const base = toMoney(exact(servico).minus(vDescCondIncond?.vDescIncond ?? '0'))
  return { numero: nNFSe, chave, valores: [servico, base, toMoney(valores.vLiq)], emitente: emit.CNPJ ?? emit.CPF ?? '' }
}
