import { Button } from '@mantine/core'
import { casoImportado } from '@retaguarda/contract/importar-caso.ts'
import { IconDownload, IconFileImport, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { downloadUrl } from '../../kit/api.ts'
import { later } from '../../kit/later.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { LinkButton } from '../../kit/ui/link-button.tsx'
import type { CasoLido } from './caso-lido.ts'

const Importar = later(async () => (await import('./importar.tsx')).Importar)

type Props = {
  titulo: string
  id: number | undefined
  salvos: CasoLido
  /** Whose values an export is filled with. */
  mockup: number | undefined
}

/** The title of the form, and what can be done with the lines as a whole. */
export function CasoCabeca({ titulo, id, salvos, mockup }: Props) {
  const [importando, importar] = useState(false)
  const acoes = (
    <>
      <Button variant="subtle" leftSection={<IconFileImport aria-hidden />} onClick={() => importar(true)}>
        Importar
      </Button>
      {id !== undefined && (
        <>
          <Button
            component="a"
            variant="subtle"
            leftSection={<IconDownload aria-hidden />}
            href={downloadUrl(casoImportado.exportar, { params: { id }, query: { mockup } })}
            title="O caso como foi gravado, com os campos do mockup da prévia"
          >
            Exportar Playwright
          </Button>
          <LinkButton
            variant="subtle"
            leftSection={<IconHistory aria-hidden />}
            to="/test-case/visualizar/$id"
            params={{ id: String(id) }}
            search={{ historico: 1 }}
          >
            Versões
          </LinkButton>
        </>
      )}
    </>
  )
  return (
    <>
      <PageHeader title={titulo} subject={id === undefined ? undefined : String(salvos.campos.name)} actions={acoes}>
        {id !== undefined && <span className="m3 s12">versão {salvos.versao}</span>}
      </PageHeader>
      {importando && <Importar onClose={() => importar(false)} />}
    </>
  )
}
