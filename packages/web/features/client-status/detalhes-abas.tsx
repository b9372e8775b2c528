import { type ClienteStatus } from '@retaguarda/contract/client-status.ts'
import { RegimeTributacao } from '@retaguarda/contract/faturamento/regime-tributacao.ts'
import { cliente, TipoAnexo } from '@retaguarda/contract/cliente.ts'
import { TipoContato, TipoEndereco } from '@retaguarda/contract/pessoa.ts'
import type { ReactNode } from 'react'
import { downloadUrl } from '../../kit/api.ts'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { formatDate, formatDateTime } from '../../kit/ui/format.ts'
import { formatCep, formatDocumento } from '../../kit/ui/format-pessoa.ts'
import { Note } from '../../kit/ui/note.tsx'
import { State } from '../../kit/ui/state.tsx'
import { useProjetos } from '../../parts/cliente/projetos.ts'
import { colunasDeVinculo } from '../../parts/cliente/vinculos.tsx'
import styles from './client-status.module.css'
import type { Registro } from './data.ts'
import { checkoutTexto, Loja, SimNao } from './olhar.tsx'

type Props = { registro: Registro }

const Dado = ({ label, longo = false, children }: { label: string; longo?: boolean; children: ReactNode }) => (
  <div className={longo ? styles.longo : undefined}>
    <dt>{label}</dt>
    <dd>{children === null || children === '' ? <span className="m3">—</span> : children}</dd>
  </div>
)

export const Geral = ({ registro: { pessoa, situacao, dataHomologacao }, status }: Props & { status: ClienteStatus | undefined }) => (
  <div className="stack">
    {status?.erro && (
      <Note tone="bad">
        {status.erro} Última tentativa em {formatDateTime(status.tentadoEm)}.
        {status.atualizadoEm && ` Os dados abaixo são de ${formatDateTime(status.atualizadoEm)}.`}
      </Note>
    )}
    {status && !status.lojaConfigurada && (
      <Note tone="warn">O cliente não tem conexão com a loja: informe o endereço e a chave na aba Configuração do cliente.</Note>
    )}
    <dl className={`labelled ${styles.dados}`}>
      <Dado label="CPF/CNPJ">{formatDocumento(pessoa.cpfCnpj)}</Dado>
      <Dado label="Nome fantasia" longo>
        {pessoa.nomeFantasia}
      </Dado>
      <Dado label="Situação">
        <State of="cliente" value={situacao} />
      </Dado>
      <Dado label="Data de homologação">{dataHomologacao && formatDate(dataHomologacao)}</Dado>
      {status && <DadosDaLoja {...status} />}
    </dl>
  </div>
)

const DadosDaLoja = (status: ClienteStatus) => (
  <>
    <Dado label="Loja">
      <Loja loja={status.loja} /> {status.lojaDesde && <span className="m3">desde {formatDateTime(status.lojaDesde)}</span>}
    </Dado>
    <Dado label="Regime tributário">{status.regimeTributacao && RegimeTributacao.labels[status.regimeTributacao]}</Dado>
    <Dado label="Checkout">{checkoutTexto(status.checkout)}</Dado>
    <Dado label="Farm">{status.farm}</Dado>
    <Dado label="API de frete">
      <SimNao value={status.apiFrete} />
    </Dado>
    <Dado label="Dois fatores">
      <SimNao value={status.doisFatores} />
    </Dado>
    <Dado label="Gateway">{status.gateway.join(', ')}</Dado>
    <Dado label="Forma de pagamento">{status.formaPagamento.join(', ')}</Dado>
    <Dado label="Marketplace">{status.marketplace.join(', ')}</Dado>
    <Dado label="Atualizado em">{status.atualizadoEm && formatDateTime(status.atualizadoEm)}</Dado>
  </>
)

export function Contato({ registro: { pessoa } }: Props) {
  const { pessoaContato = [], pessoaEndereco = [] } = pessoa
  if (pessoaContato.length + pessoaEndereco.length === 0) return <p className="m3">A pessoa não tem contatos nem endereços.</p>
  return (
    <dl className={`labelled ${styles.dados}`}>
      {pessoaContato.map(({ id, tipo, contato }) => (
        <Dado key={`c${id}`} label={TipoContato.labels[tipo]} longo={tipo === TipoContato.code.EMAIL}>
          {tipo === TipoContato.code.EMAIL ? <a href={`mailto:${encodeURIComponent(contato)}`}>{contato}</a> : contato}
        </Dado>
      ))}
      {pessoaEndereco.map(({ id, tipo, logradouro, numero, complemento, bairro, cidade, cep }) => (
        <Dado key={`e${id}`} label={`Endereço ${TipoEndereco.labels[tipo].toLowerCase()}`} longo>
          {[[logradouro, numero, complemento].filter(Boolean).join(', '), bairro, cidade.nome, cep && formatCep(cep)]
            .filter(Boolean)
            .join(' · ')}
        </Dado>
      ))}
    </dl>
  )
}

const ANEXOS: Column<Registro['clienteAnexo'][number]>[] = [
  { head: 'Tipo', cell: ({ tipo }) => TipoAnexo.labels[tipo] },
  {
    head: 'Arquivo',
    at: 'name',
    cell: ({ documento, nome }) => (
      <a href={downloadUrl(cliente.download, { params: { id: documento } })} download={nome}>
        {nome}
      </a>
    ),
  },
]

export const Anexos = ({ registro: { clienteAnexo } }: Props) => (
  <DataTable columns={ANEXOS} rows={clienteAnexo} keyOf={({ id }) => id} empty="Nenhum anexo foi incluído." framed />
)

export const Configuracoes = ({ registro: { projetoSuporteRedmine, lojaUrl, lojaChaveDefinida } }: Props) => (
  <dl className={`labelled ${styles.dados}`}>
    <Dado label="Projeto de suporte (Redmine)" longo>
      {projetoSuporteRedmine && <Projeto id={projetoSuporteRedmine} />}
    </Dado>
    <Dado label="Endereço da loja" longo>
      {lojaUrl}
    </Dado>
    <Dado label="Chave da loja">{lojaChaveDefinida ? 'Definida' : 'Não definida'}</Dado>
  </dl>
)

/** The tracker's project by its name; by its number where the tracker does not say it. */
function Projeto({ id }: { id: number }) {
  const name = useProjetos().data?.find((projeto) => projeto.id === id)?.label
  return name ?? `Projeto ${id}`
}

const OBJETOS = colunasDeVinculo(formatDate)

export const Objetos = ({ registro: { objetosContrato = [] } }: Props) => (
  <DataTable columns={OBJETOS} rows={objetosContrato} keyOf={({ id }) => id} empty="Nenhum objeto de contrato foi vinculado." framed />
)
