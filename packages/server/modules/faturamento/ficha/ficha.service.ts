import { FaturaItem } from '@retaguarda/contract/faturamento/fatura.ts'
import { TipoContato } from '@retaguarda/contract/pessoa.ts'
import type { Db } from '../../../db/types.ts'
import { must } from '../../../base/errors.ts'
import type { Download } from '../../../kit/http/handle.ts'
import { openPdf, pdfOf } from '../../../kit/pdf.ts'
import { clienteRepo } from '../../cliente/cliente.repo.ts'
import { readEmpresa } from '../../empresa/empresa.repo.ts'
import { listBoletos } from '../documento/documento.repo.ts'
import { listItens, readFatura } from '../fatura/fatura.repo.ts'
import { desenharPagina, type DadosDaFicha, paginasDaFicha } from './ficha-pdf.ts'

/**
 * The sheet of an invoice, whatever its state. It says nothing of the day on which it is asked for: the same data give the same bytes.
 * @throws RuleError 404
 */
export async function baixarFicha(db: Db, id: number): Promise<Download> {
  const dados = await readDados(db, id)
  const pdf = await openPdf(`Fatura ${id}`)
  const content = await pdfOf(pdf, paginasDaFicha(pdf, dados), desenharPagina)
  return { name: `fatura-${id}.pdf`, type: 'application/pdf', content, size: content.length }
}

async function readDados(db: Db, id: number): Promise<DadosDaFicha> {
  const fatura = must(await readFatura(db, id), 'Fatura não encontrada. Talvez outra pessoa a tenha excluído.')
  const [empresa, cliente, itens, boletos] = await Promise.all([
    readEmpresa(db),
    clienteRepo.read(db, fatura.cliente.id),
    listItens(db, id),
    listBoletos(db, id),
  ])
  const {
    nome,
    nomeFantasia = null,
    cpfCnpj = '',
    pessoaContato = [],
    pessoaEndereco = [],
  } = cliente?.pessoa ?? { nome: fatura.cliente.pessoa.nome }
  const [endereco] = pessoaEndereco
  return {
    fatura,
    itens: itens.map((item) => FaturaItem.parse(item)),
    boletos,
    empresa,
    cliente: {
      nome,
      nomeFantasia,
      cpfCnpj,
      endereco: endereco
        ? [[endereco.logradouro, endereco.numero, endereco.complemento].filter(Boolean).join(', '), endereco.bairro, endereco.cidade.nome]
            .filter(Boolean)
            .join(' · ')
        : null,
      emails: pessoaContato.flatMap(({ tipo, contato }) => (tipo === TipoContato.code.EMAIL ? [contato] : [])),
    },
  }
}
