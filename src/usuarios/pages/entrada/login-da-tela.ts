import { toast } from '#src/shared/ui/toasts/toasts.tsx'

/**
 * The checks of the owner's and the platform's sign-in forms (docs/rules/marketplace.md#validation). False when
 * something was shown.
 */
export function conferirCredenciais({ email, password }: { email: string; password: string }): boolean {
  if (!email.trim() || !password) {
    toast.erro('Campos obrigatórios', 'Por favor, preencha email e senha.')
    return false
  }
  if (!email.includes('@')) {
    toast.erro('Email inválido', 'Por favor, insira um email válido.')
    return false
  }
  return true
}
