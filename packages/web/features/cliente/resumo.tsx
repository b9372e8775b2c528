import { safeUrl, SituacaoCliente, TipoProduto } from '@retaguarda/contract/cliente.ts'
import { SituacaoVinculo, TipoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { SetorContato, TipoContato, TipoEndereco } from '@retaguarda/contract/pessoa.ts'
import { Link } from '@tanstack/react-router'
import { Card } from '../../kit/ui/card.tsx'
import { DataTable } from '../../kit/ui/data-table.tsx'
import { formatDate, formatDateTime } from '../../kit/ui/format.ts'
import { formatCep, formatPhone } from '../../kit/ui/format-pessoa.ts'
import { Kpi, Kpis } from '../../kit/ui/kpis.tsx'
import { State } from '../../kit/ui/state.tsx'
import { colunasDeVinculo } from '../../parts/cliente/vinculos.tsx'
import styles from './cliente.module.css'
import { type Registro, useRegistro } from './registro.ts'

/** A client at a glance: where it stands, what it contracted, whom to call. */
export function Resumo() {
  const registro = useRegistro()
  if (!registro) return null
  return (
    <div className="stack">
      <Numeros registro={registro} />
      <Contratos registro={registro} />
      <div className="halves">
        <Contatos registro={registro} />
        <Produtos registro={registro} />
      </div>
    </div>
  )
}

type Props = { registro: Registro }

const count = (n: number, one: string, many: string) => `${n}\u00a0${n === 1 ? one : many}`

function Numeros({ registro: { situacao, dataHomologacao, objetosContrato = [], clienteProduto, clienteAnexo } }: Props) {
  const active = objetosContrato.filter((one) => one.situacao !== SituacaoVinculo.code.INATIVO)
  const adjusted = active.filter(({ tipo }) => tipo === TipoVinculo.code.AJUSTE_COMERCIAL).length
  const since = active.map(({ dataInicio }) => dataInicio).toSorted((a, b) => Date.parse(a) - Date.parse(b))[0]
  return (
    <Kpis>
      <Kpi label="Situação" value={<State of="cliente" value={situacao} />}>
        {situacao === SituacaoCliente.code.ATIVO || dataHomologacao ? `homologação ${formatDate(dataHomologacao)}` : 'sem homologação'}
      </Kpi>
      <Kpi label="Objetos em vigor" value={active.length}>
        {since ? `desde ${formatDate(since)}` : 'nenhum vínculo ativo'}
      </Kpi>
      <Kpi label="Ajustes comerciais" value={adjusted}>
        entre os ativos
      </Kpi>
      <Kpi label="Produtos" value={clienteProduto.length}>
        {count(clienteAnexo.length, 'anexo', 'anexos')}
      </Kpi>
    </Kpis>
  )
}

const CONTRATOS = colunasDeVinculo(formatDateTime)

const Contratos = ({ registro: { id, objetosContrato = [] } }: Props) => (
  <Card
    title="Objetos de contrato"
    aside={
      <Link to="/cliente-objeto-contrato/$id" params={{ id: String(id) }}>
        Ver na lista
      </Link>
    }
    flush
  >
    <DataTable columns={CONTRATOS} rows={objetosContrato} keyOf={(one) => one.id} empty="Nenhum objeto de contrato foi vinculado." />
  </Card>
)

const PHONES: number[] = [TipoContato.code.CELULAR, TipoContato.code.COMERCIAL, TipoContato.code.RESIDENCIAL]

function Contatos({ registro: { pessoa } }: Props) {
  const { pessoaContato = [], pessoaEndereco = [] } = pessoa
  return (
    <Card
      title="Contatos e endereços"
      aside={
        <Link to="/pessoa/visualizar/$id" params={{ id: String(pessoa.id) }}>
          Ver a pessoa
        </Link>
      }
      flush
    >
      <dl className={`labelled ${styles.lista}`}>
        {pessoaContato.map(({ id, tipo, contato, setor }) => (
          <div key={`c${id}`}>
            <dt>
              {TipoContato.labels[tipo]}
              {setor !== SetorContato.code.NENHUM && ` · ${SetorContato.labels[setor]}`}
            </dt>
            <dd>
              {tipo === TipoContato.code.EMAIL ? (
                <a href={`mailto:${encodeURIComponent(contato)}`}>{contato}</a>
              ) : PHONES.includes(tipo) ? (
                formatPhone(contato)
              ) : (
                contato
              )}
            </dd>
          </div>
        ))}
        {pessoaEndereco.map(({ id, tipo, logradouro, numero, complemento, bairro, cidade, cep }) => (
          <div key={`e${id}`}>
            <dt>Endereço {TipoEndereco.labels[tipo].toLowerCase()}</dt>
            <dd>
              {[[logradouro, numero, complemento].filter(Boolean).join(', '), bairro, cidade.nome, cep && formatCep(cep)]
                .filter(Boolean)
                .join(' · ')}
            </dd>
          </div>
        ))}
      </dl>
      {pessoaContato.length + pessoaEndereco.length === 0 && <p className="pad m3">A pessoa não tem contatos nem endereços.</p>}
    </Card>
  )
}

function Produtos({ registro: { clienteProduto } }: Props) {
  return (
    <Card title="Produtos" flush>
      {clienteProduto.length === 0 && <p className="pad m3">Nenhum produto foi incluído.</p>}
      <dl className={`labelled ${styles.lista}`}>
        {clienteProduto.map(({ id, tipo, url }) => (
          <div key={id}>
            <dt>{TipoProduto.labels[tipo]}</dt>
            <dd>
              {safeUrl(url) ? (
                <a href={safeUrl(url)} target="_blank" rel="noopener noreferrer" title="Abre em outra aba">
                  {url}
                </a>
              ) : (
                url
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
