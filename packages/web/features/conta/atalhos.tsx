import { SegmentedControl } from '@mantine/core'
import { type Language, useLanguage, useLetters } from '../../kit/shell/letters.ts'
import { Card } from '../../kit/ui/card.tsx'

const LANGUAGES: { value: Language; label: string }[] = [
  { value: 'pt', label: 'Português' },
  { value: 'en', label: 'Inglês' },
]

/** Whose words the letters of the shortcuts begin. */
export function Atalhos() {
  const [language, setLanguage] = useLanguage()
  const letter = useLetters()
  return (
    <Card title="Atalhos">
      <p className="m2">
        Na lista, <kbd>{letter('I')}</kbd> inclui; na execução, <kbd>{letter('S')}</kbd> e <kbd>N</kbd> respondem sim e não. A escolha vale
        neste navegador.
      </p>
      <SegmentedControl
        mt={12}
        aria-label="Língua dos atalhos"
        data={LANGUAGES}
        value={language}
        onChange={(value) => setLanguage(value === 'en' ? 'en' : 'pt')}
      />
    </Card>
  )
}
