import { Switch } from '@mantine/core'
import { aviso } from '@retaguarda/contract/aviso.ts'
import { useCommand } from '../../kit/form/use-command.ts'
import { Card } from '../../kit/ui/card.tsx'
import { Loaded } from '../../kit/ui/loaded.tsx'
import { useRead } from '../../kit/use-read.ts'

/** Whether the person gets the notices by mail as well. */
export function Avisos() {
  const key = [aviso.prefix, 'preferências']
  const query = useRead(key, aviso.preferencias, {})
  const preferir = useCommand(aviso.preferir, { changes: [key] })
  return (
    <Card title="Avisos">
      <p className="m2">O sino no alto da tela mostra o que diz respeito a você: trabalhos que terminam, agendamentos, menções.</p>
      <Loaded query={query} failed="A preferência não carregou. Recarregue a página.">
        {({ porEmail, servidorDeEmail }) => (
          <Switch
            mt={12}
            label="Receber os avisos também por e-mail"
            description={servidorDeEmail ? undefined : 'Nenhum servidor de e-mail está configurado; os e-mails saem quando houver um.'}
            checked={porEmail}
            aria-busy={preferir.busy}
            onChange={({ currentTarget }) => void preferir.run({ body: { porEmail: currentTarget.checked } })}
          />
        )}
      </Loaded>
    </Card>
  )
}
