import { useMantineColorScheme } from '@mantine/core'
import { IconKeyboard, IconLogout2, IconMoon, IconSun, IconSunMoon } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Offer } from '../page/offers.ts'

export const LOGOUT = 'Sair'

/** What the frame itself does, on every page. */
export function useFrameActions(openShortcuts: () => void): { logout: () => void; actions: Offer[] } {
  const navigate = useNavigate()
  const { setColorScheme } = useMantineColorScheme()
  const logout = () => void navigate({ to: '/login', state: { sair: true } })
  return {
    logout,
    actions: [
      { label: LOGOUT, icon: IconLogout2, press: logout },
      { label: 'Atalhos de teclado', icon: IconKeyboard, press: openShortcuts },
      { label: 'Tema claro', icon: IconSun, press: () => setColorScheme('light') },
      { label: 'Tema escuro', icon: IconMoon, press: () => setColorScheme('dark') },
      { label: 'Tema do sistema', icon: IconSunMoon, press: () => setColorScheme('auto') },
    ],
  }
}
