import { FaturaItem } from '@retaguarda/contract/faturamento/fatura.ts'
import { maskDocumento } from '@retaguarda/contract/kit/documento.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import type { Pagador } from '../../../db/no-papel.ts'
import type { Db } from '../../../db/types.ts'
import { must } from '../../../base/errors.ts'
import type { Download } from '../../../kit/http/handle.ts'
import { openPdf, pdfOf } from '../../../kit/pdf.ts'
import { drawPage, pagesOf } from '../../../kit/pdf-sheet.ts'
import { itensDoAcordo } from '../../cobranca/acordo.calc.ts'
import { mapRenegociados } from '../../cobranca/acordo.repo.ts'
import { readEmpresa } from '../../empresa/empresa.repo.ts'
import { listBoletos } from '../documento/documento.repo.ts'
import { listItens, readFatura, readNoPapel, readOutroPagador, readPagador } from '../fatura/fatura.repo.ts'
import { itemNoPapel } from './por-que.calc.ts'
import { type DadosDaFicha, faixasDaFicha, tituloDaFicha } from './ficha-pdf.ts'

/** The page of a client. */
type LinkDe = (clienteId: number) => Promise<string>

/**
 * The sheet of an invoice, whatever its state. It says nothing of the day on which it is asked for: the same data give the same bytes.
 * @throws RuleError 404
 */
export async function baixarFicha(db: Db, id: number, linkDe: LinkDe): Promise<Download> {
  const dados = await readDados(db, id, linkDe)
  const pdf = await openPdf(`Fatura ${id}`)
  const content = await pdfOf(pdf, pagesOf(tituloDaFicha(dados), faixasDaFicha(pdf, dados)), drawPage)
  return { name: `fatura-${id}.pdf`, type: 'application/pdf', content, size: content.length }
}

async function readDados(db: Db, id: number, linkDe: LinkDe): Promise<DadosDaFicha> {
  const fatura = must(await readFatura(db, id), 'Fatura não encontrada. Talvez outra pessoa a tenha excluído.')
  const [empresa, noPapel, pagador, outro, itens, boletos, acordos] = await Promise.all([
    readEmpresa(db),
    readNoPapel(db, id),
    readPagador(db, id),
    readOutroPagador(db, id),
    listItens(db, id),
    listBoletos(db, id),
    mapRenegociados(db, [id]),
  ])
  const acordo = acordos.get(id)
  const link = await linkDe(fatura.cliente.id)
  const referente = outro && `Referente a ${outro.cliente.nome}, ${maskDocumento(outro.cliente.cpfCnpj)}`
  return {
    fatura: { ...fatura, cliente: { ...fatura.cliente, pessoa: { nome: noPapel?.cliente ?? fatura.cliente.pessoa.nome } } },
    itens: acordo ? itensDoAcordo(acordo) : itens.map((item) => itemNoPapel(FaturaItem.parse(item))),
    acordo: acordo?.id ?? null,
    boletos,
    empresa: { ...empresa, ...noPapel?.empresa },
    cliente: clienteDe(present(pagador)),
    referente: referente ?? null,
    link,
  }
}

function clienteDe({ nome, nomeFantasia, cpfCnpj, endereco, bairro, cidade, uf, emails }: Pagador): DadosDaFicha['cliente'] {
  const street = [endereco.logradouro, endereco.numero, endereco.complemento].filter(Boolean).join(', ')
  const place = [street, bairro, cidade && `${cidade} - ${uf}`].filter(Boolean).join(' · ')
  return { nome, nomeFantasia, cpfCnpj, endereco: place || null, emails }
}
