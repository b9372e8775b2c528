import { type CodigoLido, codigo } from '@retaguarda/contract/cobranca/codigo.ts'
import { useState } from 'react'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { TextField } from '../../../kit/fields/text-field.tsx'
import { CommandDialog } from '../../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import { formatDate, formatMoney } from '../../../kit/ui/format.ts'

const f = fieldsOf(codigo.verificar.body)

/** Says what the code of a slip or of a Pix says, whoever made it. */
export function LerCodigoDialog({ onClose }: { onClose: () => void }) {
  const [lido, setLido] = useState<CodigoLido>()
  const form = useCommandForm(codigo.verificar, {
    schema: codigo.verificar.body,
    kept: 'back',
    values: { codigo: '' },
    input: (body) => ({ body }),
    tell: () => {},
    done: setLido,
  })
  return (
    <CommandDialog form={form} confirm="Ler" cancel="Fechar" title="Ler código" size={560} onClose={onClose}>
      <FormGrid>
        <TextField name={f.codigo} hint="Linha digitável, código de barras ou Pix Copia e Cola" />
      </FormGrid>
      {lido && <Lido {...lido} />}
    </CommandDialog>
  )
}

function Lido({ valido, tipo, motivo, banco, valor, vencimento, linhaDigitavel }: CodigoLido) {
  if (!valido) return <p role="status">{motivo}</p>
  return (
    <div className="stack" role="status">
      <p className="b6">{tipo === 'pix' ? 'Código Pix certo.' : `Boleto certo, do banco ${banco}.`}</p>
      <p>
        {valor === null || valor === '0.00' ? 'Sem valor' : formatMoney(valor)}
        {vencimento !== null && `, com vencimento em ${formatDate(vencimento)}`}
      </p>
      {linhaDigitavel !== null && <p className="m2">{linhaDigitavel}</p>}
    </div>
  )
}
