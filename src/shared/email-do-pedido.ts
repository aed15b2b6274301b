import { z } from 'zod'
import { EMAIL } from './email.ts'

export const emailDoPedido = z.email({ pattern: EMAIL, error: 'Por favor, insira um email válido.' }).max(320)
