import { VISIVEL } from '#src/shared/texto-visivel.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'

/** A required field takes spaces for a name. False when that was said. */
export function conferirNome(nome: string): boolean {
  if (VISIVEL.test(nome)) return true
  toast.erro('Nome obrigatório', 'Por favor, informe seu nome.')
  return false
}
