import { Button } from '@mantine/core'
import { excecaoBancaria, TipoExcecao } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import { TIPOS_DE_MOVIMENTO } from '@retaguarda/contract/cobranca/retorno.ts'
import { downloadUrl } from '../../kit/api.ts'
import { Card } from '../../kit/ui/card.tsx'
import { formatDate, formatDateTime, formatMoney } from '../../kit/ui/format.ts'
import { formatDocumento } from '../../kit/ui/format-pessoa.ts'
import { LinkButton } from '../../kit/ui/link-button.tsx'
import type { Excecao } from './data.ts'
import styles from './retorno.module.css'

/** What the bank told, word for word, or what the client says, with its proof. */
export function Row({ excecao }: { excecao: Excecao }) {
  return excecao.tipo === TipoExcecao.code.INFORMADO ? <DoCliente excecao={excecao} /> : <DoBanco excecao={excecao} />
}

type Said = [label: string, value: string][]

function DoCliente({
  excecao: { id, tipo, item, cliente, contaBancaria, nossoNumero, observacao, criadaEm, arquivo },
}: {
  excecao: Excecao
}) {
  const said: Said = [
    ['Tipo', TipoExcecao.labels[tipo]],
    ['Cliente', cliente?.nome ?? ''],
    ['Conta', contaBancaria?.nome ?? ''],
    ['Nosso número', nossoNumero],
    ['Pago em', formatDate(item.dataOcorrencia)],
    ['Enviado em', formatDateTime(criadaEm)],
    ['Observação', observacao ?? ''],
  ]
  return (
    <Card
      title="O que o cliente informou"
      foot={
        arquivo && (
          <Button component="a" variant="subtle" size="xs" href={downloadUrl(excecaoBancaria.arquivo, { params: { id } })}>
            {`Baixar o comprovante (${arquivo.nome})`}
          </Button>
        )
      }
    >
      <Valores pago={item.valorPago} said={said} />
    </Card>
  )
}

function DoBanco({ excecao: { tipo, item, contaBancaria, retorno, linha } }: { excecao: Excecao }) {
  const said: Said = [
    ['Tipo', TipoExcecao.labels[tipo]],
    ['Movimento', `${item.movimento} · ${TIPOS_DE_MOVIMENTO[item.tipo]}`],
    ['Conta', contaBancaria?.nome ?? ''],
    ['Nosso número', item.nossoNumero],
    ['Seu número', item.seuNumero],
    ['Uso da empresa', item.usoEmpresa],
    ['Pagador', item.pagador === '' ? '' : formatDocumento(item.pagador)],
    ['Vencimento', formatDate(item.vencimento)],
    ['Valor do título', formatMoney(item.valor)],
    ['Acréscimos', formatMoney(item.acrescimos)],
    ['Desconto', formatMoney(item.desconto)],
    ['Tarifa', formatMoney(item.tarifa)],
    ['Ocorrência', formatDate(item.dataOcorrencia)],
    ['Crédito', formatDate(item.dataCredito)],
    ['Motivos', item.motivos],
  ]
  return (
    <Card
      title={linha === null ? 'O que o gateway disse' : `Linha ${linha} do retorno`}
      foot={
        retorno && (
          <LinkButton variant="subtle" size="xs" to="/retorno/visualizar/$id" params={{ id: String(retorno.id) }}>
            {`Ver o retorno ${retorno.id}`}
          </LinkButton>
        )
      }
    >
      <Valores pago={item.valorPago} said={said} />
    </Card>
  )
}

const Valores = ({ pago, said }: { pago: string; said: Said }) => (
  <>
    <p className="m2 s12">Valor pago</p>
    <p className={styles.pago}>{formatMoney(pago)}</p>
    <dl className={styles.dados}>
      {said.map(([label, value]) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt className="m3">{label}</dt>
          <dd>{value === '' ? <span className="m3">—</span> : value}</dd>
        </div>
      ))}
    </dl>
  </>
)
