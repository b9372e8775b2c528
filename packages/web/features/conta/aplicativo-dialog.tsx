import { CodigoForm, segundoFator } from '@retaguarda/contract/segundo-fator.ts'
import { useQuery } from '@tanstack/react-query'
import { encode } from 'uqr'
import { call } from '../../kit/api.ts'
import { TextField } from '../../kit/fields/text-field.tsx'
import { CommandForm } from '../../kit/form/command-form.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useCommandForm } from '../../kit/form/use-command-form.ts'
import { Loaded } from '../../kit/ui/loaded.tsx'
import { Dialog } from '../../kit/window/window.tsx'
import styles from './conta.module.css'

const f = fieldsOf(CodigoForm)

type Props = { onClose: () => void; onDone: (answer: { codigos?: string[] | undefined }) => void }

/** A new secret, shown once, and a code of it that makes it count. */
export function AplicativoDialog({ onClose, onDone }: Props) {
  const query = useQuery({
    queryKey: ['/conta', 'totp'],
    queryFn: () => call(segundoFator.iniciarTotp),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const form = useCommandForm(segundoFator.confirmarTotp, {
    schema: CodigoForm,
    kept: 'secret',
    values: { codigo: '' },
    input: (body) => ({ body }),
    leave: onDone,
  })
  return (
    <Dialog onClose={onClose} size={440} title="Aplicativo de códigos">
      <Loaded query={query} failed="Não foi possível criar o segredo. Feche e tente de novo.">
        {({ segredo, uri }) => (
          <CommandForm form={form} label="Aplicativo de códigos" confirm="Confirmar" onCancel={onClose} look="dialog">
            <p>
              Leia o desenho com o aplicativo de códigos do celular, ou digite nele o segredo. Depois, digite aqui o código que ele mostra.
            </p>
            <Desenho uri={uri} />
            <p className="s12 m2">
              Segredo: <code className={styles.segredo}>{segredo.replace(/(.{4})/g, '$1 ').trim()}</code>
            </p>
            <TextField name={f.codigo} inputMode="numeric" />
          </CommandForm>
        )}
      </Loaded>
    </Dialog>
  )
}

/** Black on white in every look, as readers need it. */
function Desenho({ uri }: { uri: string }) {
  const { data, size } = encode(uri, { border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      className={styles.desenho}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="Código QR com o segredo"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}
