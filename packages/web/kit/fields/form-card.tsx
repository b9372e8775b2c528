import type { ReactNode } from 'react'
import { Card } from '../ui/card.tsx'
import { FormGrid } from './field-frame.tsx'

/** Fields in a card of their own. */
export const FormCard = ({ children, ...card }: { title?: string; children: ReactNode }) => (
  <Card {...card}>
    <FormGrid>{children}</FormGrid>
  </Card>
)
