import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { IconKey } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { type Action, registerActions } from '../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import { CopyButton } from '../../kit/ui/copy-button.tsx'
import { Note } from '../../kit/ui/note.tsx'
import { State } from '../../kit/ui/state.tsx'
import { Dialog } from '../../kit/window/window.tsx'

type Conta = z.output<typeof contaBancaria.row>
type Segredo = { id: number; nome: string; segredo: string }
const CELLS: Cells<typeof contaBancaria> = { ativa: ({ ativa }) => <State of="ativo" value={ativa} /> }
const PHONE: PhoneLook<typeof contaBancaria> = { title: 'nome', left: 'banco', right: 'conta' }

const actionsWith = (show: (segredo: Segredo) => void): Action<Conta>[] => [
  ...registerActions(contaBancaria),
  {
    kind: 'post',
    label: 'Criar segredo do gateway',
    icon: IconKey,
    access: contaBancaria.segredo.access,
    ask: () => ({
      title: 'Criar segredo do gateway',
      message: 'Com ele o gateway assina os avisos que envia. Um segredo que já exista vale por mais 24 horas.',
      confirm: 'Criar segredo',
    }),
    run: async ({ id, nome }, call) => {
      const { segredo } = await call(contaBancaria.segredo, { params: { id } })
      show({ id, nome, segredo })
      return { msg: 'Segredo criado.' }
    },
  },
]

export function ContaBancariaList() {
  const [segredos, setSegredos] = useState<Segredo[]>([])
  const actions = useMemo(() => actionsWith((novo) => setSegredos((before) => [...before, novo])), [])
  return (
    <>
      <ResourceList grid={contaBancaria} actions={actions} cells={CELLS} phone={PHONE} />
      {segredos.length > 0 && <SegredosDialog segredos={segredos} onClose={() => setSegredos([])} />}
    </>
  )
}

/** What is shown only now: the server keeps it ciphered. */
function SegredosDialog({ segredos, onClose }: { segredos: Segredo[]; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} size={560} title="Segredo do gateway">
      <div className="stack">
        <Note tone="warn">Guarde o segredo agora, no gateway. Depois de fechar, ele não é mais mostrado.</Note>
        {segredos.map(({ id, nome, segredo }, i) => (
          <div key={id} className="stack">
            <p className="b6">{nome}</p>
            <p>
              <code className="mono s12">{segredo}</code>
            </p>
            <div className="row">
              <CopyButton text={segredo} data-autofocus={i === 0 || undefined}>
                Copiar segredo
              </CopyButton>
            </div>
          </div>
        ))}
      </div>
    </Dialog>
  )
}
