import { UnstyledButton } from '@mantine/core'
import { SEMELHANCAS } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import { exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { Card } from '../../kit/ui/card.tsx'
import { formatDate, formatMoney } from '../../kit/ui/format.ts'
import type { Excecao } from './data.ts'
import styles from './retorno.module.css'

export type Sugestao = Excecao['sugestoes'][number]
const SEMELHANTES = Object.values(SEMELHANCAS)

type Props = { excecao: Excecao; at: number; pode: boolean; onEscolher: (at: number) => void }

/** The boletos that it may be of, with what of each is as the bank told and what is not. */
export function Sugestoes({ excecao: { sugestoes }, at, pode, onEscolher }: Props) {
  return (
    <Card
      title="Sugestões"
      flush
      aside={sugestoes.length > 0 && <span className="m3 s12">a decisão é sua; nada é ligado só pelo valor</span>}
    >
      {sugestoes.length === 0 ? (
        <p className="pad m3">
          {pode
            ? 'Nenhum boleto em aberto se parece com esta linha. Procure em Recebíveis e use “Outro boleto ou valor”.'
            : 'Esta exceção não fala de um pagamento: leia e descarte-a.'}
        </p>
      ) : (
        <ul>
          {sugestoes.map((one, index) => (
            <li key={one.boleto}>
              <UnstyledButton
                className={styles.sugestao}
                data-on={index === at || undefined}
                aria-pressed={index === at}
                onClick={() => onEscolher(index)}
              >
                <span>
                  <b className="b6">{one.cliente.nome}</b> <span className="m2">{`boleto ${one.boleto}`}</span>
                </span>
                <b className="b6">{formatMoney(one.valor)}</b>
                <span className="m2 s12">{`vence ${formatDate(one.vencimento)}`}</span>
                <span className="m2 s12">{`${one.pontos} de 100`}</span>
                <span className={styles.motivos}>
                  {SEMELHANTES.map(({ igual, outro }) => (
                    <Semelhanca key={igual} texto={igual.replace(/\.$/, '')} outro={outro} vale={one.motivos.includes(igual)} />
                  ))}
                </span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const Semelhanca = ({ texto, outro, vale }: { texto: string; outro: string; vale: boolean }) => (
  <span className={vale ? 's12 ok' : 's12 m3'}>
    {vale ? <IconCheck className={`ico-14 ${styles.sinal}`} aria-hidden /> : <IconMinus className="ico-14" aria-hidden />}{' '}
    <span className={vale ? styles.vale : ''}>{vale ? texto : outro}</span>
  </span>
)

/** What a press on the button would do, in figures; what is paid above the open rest counts as charges. */
export function Efeito({ excecao: { item }, sugestao }: { excecao: Excecao; sugestao: Sugestao }) {
  const proprio = exact(item.valorPago).minus(item.acrescimos).plus(item.desconto)
  const resta = exact(sugestao.valor).minus(proprio)
  const fica = toMoney(resta.gt(0) ? resta : exact(0))
  const encargos = toMoney(resta.lt(0) ? exact(item.acrescimos).minus(resta) : exact(item.acrescimos))
  return (
    <>
      <dl className={styles.efeito}>
        <dt>{`Boleto ${sugestao.boleto}, em aberto hoje`}</dt>
        <dd>{formatMoney(sugestao.valor)}</dd>
        <dt>{item.dataCredito ? `Pago, crédito em ${formatDate(item.dataCredito)}` : 'Pago'}</dt>
        <dd>{formatMoney(item.valorPago)}</dd>
        {Number(encargos) > 0 && (
          <>
            <dt>Disso, encargos</dt>
            <dd>{formatMoney(encargos)}</dd>
          </>
        )}
        <dt className={styles.soma}>Fica em aberto</dt>
        <dd className={styles.soma}>{formatMoney(fica)}</dd>
      </dl>
      <p className="m3 s12">
        {resta.gt(0)
          ? 'O boleto fica pago em parte. A loja é avisada.'
          : 'O boleto passa a Liquidado, e a fatura segue os seus boletos. A loja é avisada.'}
      </p>
    </>
  )
}
