import { Modal } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { LinkButton } from '../ui/link-button.tsx'
import { useLetters } from './letters.ts'
import styles from './shortcuts-dialog.module.css'

const GROUPS: { title: string; keys: [keys: string[], does: string][] }[] = [
  {
    title: 'Em todo lugar',
    keys: [
      [['Ctrl', 'K'], 'Buscar ou ir para'],
      [['Alt', '←'], 'Voltar'],
      [['Ctrl', 'Z'], 'Desfazer, enquanto o aviso o oferece'],
      [['?'], 'Esta lista'],
      [['Esc'], 'Fechar o que está por cima'],
    ],
  },
  {
    title: 'No formulário',
    keys: [
      [['Ctrl', 'S'], 'Confirmar'],
      [['Alt', 'PgUp'], 'Registro anterior da lista'],
      [['Alt', 'PgDn'], 'Próximo registro da lista'],
      [['Esc'], 'Cancelar; do que só se vê, voltar à lista'],
    ],
  },
  {
    title: 'Nos itens de um checklist',
    keys: [
      [['Enter'], 'Do título à descrição'],
      [['Ctrl', 'Enter'], 'Outro item do mesmo tipo, logo abaixo'],
    ],
  },
  {
    title: 'Na lista, com o foco na grade',
    keys: [
      [['↑', '↓'], 'Linha anterior, próxima'],
      [['Espaço'], 'Marcar a linha, ou mostrar o registro ao lado'],
      [['/'], 'Procurar na lista'],
      [['0', '…', '9'], 'Visão da lista'],
      [['Enter'], 'Ação principal'],
      [['I'], 'Incluir'],
      [['V'], 'Visualizar'],
      [['Del'], 'Excluir'],
      [['F'], 'Filtrar a coluna'],
      [['R'], 'Atualizar'],
      [['Ctrl', 'P'], 'Imprimir a lista'],
      [['[', ']'], 'Página anterior, próxima'],
    ],
  },
  {
    title: 'Na execução, dentro de uma questão',
    keys: [
      [['1', '…', '9'], 'Escolher a opção'],
      [['S', 'N'], 'Responder sim, não'],
      [['Shift', '1 … 9, S, N'], 'Responder e ir à próxima'],
      [['↑', '↓'], 'Opção anterior, próxima'],
      [['Enter'], 'Próxima questão'],
      [['Ctrl', 'Enter'], 'Salvar o texto'],
      [['Alt', '↓'], 'Próxima questão, também de dentro de um texto'],
      [['Alt', '↑'], 'Questão anterior'],
    ],
  },
]

/** The keyboard of the product; opened by `?`. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { pathname } = useLocation()
  const letter = useLetters()
  return (
    <Modal opened={opened} onClose={onClose} title="Atalhos de teclado" size={480}>
      <LinkButton data-autofocus variant="filled" to="/ajuda/$id" params={{ id: 'tela' }} search={{ de: pathname }} onClick={onClose}>
        Manual desta tela
      </LinkButton>
      {GROUPS.map(({ title, keys }) => (
        <section key={title} className={styles.group}>
          <h3>{title}</h3>
          <dl>
            {keys.map(([combination, does]) => (
              <div key={does}>
                <dt>
                  {combination.map((key) => (
                    <kbd key={key}>{combination[0] === 'Ctrl' ? key : letter(key)}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  )
}
