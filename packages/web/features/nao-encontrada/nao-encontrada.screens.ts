import { screen } from '../../kit/shell/screens.tsx'
import { NaoEncontrada } from './nao-encontrada.tsx'

export const naoEncontradaScreens = [screen('/$', async () => NaoEncontrada)]
