import type { Documento } from './dados.calc.ts'
import { TAMANHO, textoDps } from './texto.calc.ts'
import { documentOf, type Field, group, leaf } from './xml.calc.ts'

/** What asks Sefin to cancel a note; cMotivo 1 Erro na emissão, 2 Serviço não prestado, 9 Outros. */
export type Cancelamento = { ambiente: 1 | 2; cnpj: string; chave: string; cMotivo: 1 | 2 | 9; xMotivo: string }

/** `dhEvento` as `2026-11-30T10:20:30-03:00`. */
export type Pedido = { dhEvento: string; verAplic: string }

const EVENTO = '101101'
const VERSAO = '1.01'
const VER_APLIC_MAX = 20

const FIELDS: readonly Field<Cancelamento & Pedido>[] = [
  leaf('tpAmb', ({ ambiente }) => String(ambiente)),
  leaf('verAplic', ({ verAplic }) => textoDps(verAplic, VER_APLIC_MAX)),
  leaf('dhEvento', ({ dhEvento }) => dhEvento),
  leaf('CNPJAutor', ({ cnpj }) => cnpj),
  leaf('chNFSe', ({ chave }) => chave),
  group(
    `e${EVENTO}`,
    leaf('xDesc', () => 'Cancelamento de NFS-e'),
    leaf('cMotivo', ({ cMotivo }) => String(cMotivo)),
    leaf('xMotivo', ({ xMotivo }) => textoDps(xMotivo, TAMANHO.motivo)),
  ),
]

/** The event of cancelling as it is to be signed. */
export function escreverCancelamento(cancelamento: Cancelamento, pedido: Pedido): Documento {
  const id = `PRE${cancelamento.chave}${EVENTO}`
  const elemento = 'infPedReg'
  const xml = documentOf('pedRegEvento', { elemento, id, versao: VERSAO, fields: FIELDS }, { ...cancelamento, ...pedido })
  return { id, elemento, xml }
}
