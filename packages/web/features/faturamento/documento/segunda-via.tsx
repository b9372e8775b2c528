import { Button } from '@mantine/core'
import { papel } from '@retaguarda/contract/cobranca/papel.ts'
import { boleto, type SegundaVia } from '@retaguarda/contract/faturamento/boleto.ts'
import type { Boleto } from '@retaguarda/contract/faturamento/documento.ts'
import { date } from '@retaguarda/contract/kit/fields.ts'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { downloadUrl } from '../../../kit/api.ts'
import { DateField } from '../../../kit/fields/date-field.tsx'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { CommandDialog } from '../../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import { CopyButton } from '../../../kit/ui/copy-button.tsx'
import { formatDate, formatMoney } from '../../../kit/ui/format.ts'
import { today } from '../../../parts/faturamento/competencia.ts'

const Form = z.object({ data: date('Dia do pagamento', 'o dia do pagamento') })
const f = fieldsOf(Form)

/** What a boleto costs on the day on which it is to be paid, with its code and its paper. */
export function SegundaViaDialog({ boleto: { id, nome }, onClose }: { boleto: Boleto; onClose: () => void }) {
  const [via, setVia] = useState<SegundaVia>()
  const form = useCommandForm(boleto.segundaVia, {
    schema: Form,
    about: id,
    kept: 'back',
    values: { data: today() },
    input: (query) => ({ params: { id }, query }),
    tell: () => {},
    done: setVia,
  })
  return (
    <CommandDialog
      form={form}
      title={`Segunda via do ${nome.replace(/^B/, 'b')}`}
      label="Segunda via"
      size={560}
      confirm="Calcular"
      cancel="Fechar"
      doing="Calculando…"
      onClose={onClose}
    >
      <FormGrid>
        <DateField name={f.data} span={6} />
      </FormGrid>
      {via && <Via {...via} />}
    </CommandDialog>
  )
}

function Via({ boleto: id, data, valor, abatimento, desconto, multa, juros, total, linhaDigitavel, pixCopiaECola }: SegundaVia) {
  const parts = [
    ['Valor', valor],
    ['Abatimento e pagamentos', abatimento],
    ['Desconto', desconto],
    ['Multa', multa],
    ['Juros', juros],
  ].filter(([, value]) => value !== '0.00')
  return (
    <div className="stack" role="status">
      <p>
        Em {formatDate(data)}: <strong className="b6">{formatMoney(total)}</strong>
      </p>
      <p className="m2">{parts.map(([label, value]) => `${label} ${formatMoney(value ?? null)}`).join(' · ')}</p>
      <p className="s12">{linhaDigitavel}</p>
      <div className="row">
        <CopyButton text={linhaDigitavel}>Copiar linha</CopyButton>
        {pixCopiaECola !== null && <CopyButton text={pixCopiaECola}>Copiar Pix</CopyButton>}
        <Button component="a" href={downloadUrl(papel.pdf, { params: { id }, query: { data } })} leftSection={<IconPrinter aria-hidden />}>
          Imprimir boleto
        </Button>
      </div>
    </div>
  )
}
