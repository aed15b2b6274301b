import { CampoDeEscolha } from '#src/shared/ui/kit/campo.tsx'
import type { MinhaLoja } from '../schemas.ts'
import { escolherLojaDoPainel } from './quem-sou.ts'

/** Opens the panel on another of a person's shops. */
export function EscolherLoja({ lojas, aberta }: { lojas: MinhaLoja[]; aberta: MinhaLoja }) {
  return (
    <CampoDeEscolha
      aria-label="Loja aberta no painel"
      value={aberta.id}
      onChange={(evento) => {
        escolherLojaDoPainel(evento.currentTarget.value)
        // Nothing of one shop may stay on screen under another's name.
        location.assign('/admin')
      }}
      opcoes={lojas.map(({ id, nome }) => [id, nome])}
    />
  )
}
