import { Button } from '@mantine/core'
import { conciliacao, type DiaConciliado } from '@retaguarda/contract/cobranca/extrato.ts'
import type { MotivoForm } from '@retaguarda/contract/cobranca/motivo.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '../../../kit/form/use-command.ts'
import { formatDate, formatDateTime, formatMoney } from '../../../kit/ui/format.ts'
import { MotivoDialog } from '../../../parts/motivo/motivo-dialog.tsx'
import styles from './conciliacao.module.css'

const changes = [[conciliacao.dias.path]]

type Props = { conta: number; day: DiaConciliado }

/** Whether somebody has ended the day, and what ends it or opens it again. */
export function Fechamento({ conta, day }: Props) {
  const [asked, ask] = useState(false)
  const { busy, run } = useCommand(conciliacao.fechar, { changes })
  const { data, diferenca, fechado, mudou } = day
  const over = data < dayOf(Date.now())
  const close = () => (diferenca === '0.00' ? void run({ body: { contaBancaria: conta, data } }) : ask(true))
  return (
    <div className={styles.decisao}>
      <div className={styles.oque}>
        {fechado ? (
          <>
            <p className="b6">
              Fechado por {fechado.por.nome} em {formatDateTime(fechado.em)}
            </p>
            {fechado.motivo && <p className="m2">{fechado.motivo}</p>}
            {mudou && (
              <p className="m2">
                A diferença era {fechado.diferenca === null ? 'desconhecida' : formatMoney(fechado.diferenca)} quando o dia foi fechado.
                Confira-o de novo.
              </p>
            )}
          </>
        ) : (
          <p className="m3 s12">
            {over ? 'Feche o dia depois de conferi-lo: ele sai do que há para olhar.' : 'O dia só pode ser fechado depois que acabar.'}
          </p>
        )}
      </div>
      {fechado ? (
        <Button leftSection={<IconLockOpen aria-hidden />} onClick={() => ask(true)}>
          Reabrir o dia
        </Button>
      ) : (
        over && (
          <Button leftSection={<IconLock aria-hidden />} aria-busy={busy} onClick={close}>
            Fechar o dia
          </Button>
        )
      )}
      {asked &&
        (fechado ? (
          <ReabrirDialog conta={conta} day={day} onClose={() => ask(false)} />
        ) : (
          <FecharDialog conta={conta} day={day} onClose={() => ask(false)} />
        ))}
    </div>
  )
}

type DialogProps = Props & { onClose: () => void }
/** Only the reason is typed; the account and the day are those that are looked at. */
const partsOf = ({ conta, day: { data }, onClose }: DialogProps) => ({
  about: conta,
  input: (typed: MotivoForm) => ({ body: { contaBancaria: conta, data, ...typed } }),
  changes,
  onClose,
})

function FecharDialog(props: DialogProps) {
  const { data, diferenca } = props.day
  return (
    <MotivoDialog route={conciliacao.fechar} {...partsOf(props)} confirm="Fechar o dia" title={`Fechar o dia ${formatDate(data)}`}>
      <p className="m2">
        {diferenca === null
          ? 'Um dos lados não fala deste dia, e a diferença não é conhecida.'
          : `A diferença de ${formatMoney(diferenca)} fica com o motivo.`}
      </p>
    </MotivoDialog>
  )
}

const ReabrirDialog = (props: DialogProps) => (
  <MotivoDialog
    route={conciliacao.reabrir}
    {...partsOf(props)}
    confirm="Reabrir o dia"
    title={`Reabrir o dia ${formatDate(props.day.data)}`}
  />
)
