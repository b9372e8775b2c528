import { CopyButton } from '../../kit/ui/copy-button.tsx'
import { Note } from '../../kit/ui/note.tsx'
import { Dialog } from '../../kit/window/window.tsx'

export type Mostrado = { id: number; nome: string; token: string }

/** What is shown only now: the server keeps no more of it than its SHA-256. */
export const MostrarToken = ({ mostrados, onClose }: { mostrados: Mostrado[]; onClose: () => void }) => (
  <Dialog onClose={onClose} size={600} title={mostrados.length === 1 ? 'Token de serviço' : 'Tokens de serviço'}>
    <div className="stack">
      <Note tone="warn">Copie agora. Depois de fechar, ele não é mostrado de novo.</Note>
      {mostrados.map(({ id, nome, token }, i) => (
        <div key={`${id} ${token}`} className="stack">
          <p className="b6">{nome}</p>
          <p>
            <code className="mono s12">{token}</code>
          </p>
          <div className="row">
            <CopyButton text={token} variant="filled" data-autofocus={i === 0 || undefined}>
              Copiar token
            </CopyButton>
          </div>
        </div>
      ))}
      <p className="m2 s12">
        O programa o envia em <code className="mono">Authorization: Bearer</code>. Em um endereço ele não é aceito.
      </p>
    </div>
  </Dialog>
)
