import { exigirPlataforma } from '#src/acesso/pages/quem-sou.ts'
import { formatarDataHora } from '#src/shared/datas.ts'
import { diaEmSaoPaulo } from '#src/shared/feriados.ts'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { api } from '#src/shared/ui/api.ts'
import { Cabeca } from '#src/shared/ui/kit/cabeca.tsx'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import { EstadoDaFalha } from '#src/shared/ui/kit/estados.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { usePortal } from '#src/shared/ui/portal-contexto.ts'
import { carregar } from '#src/shared/ui/recusas.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { emailAosTitulares, type Incidente, prazoDoIncidente } from '../../incidentes.ts'
import type { Route } from './+types/incidente.ts'
import estilo from '#src/plataforma/pages/aprovacoes/aprovacoes.module.css'
import { IncidenteForm } from './incidente-form.tsx'

export const meta = () => metaDaPagina({ titulo: 'Incidente', indexar: false })

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  await exigirPlataforma()
  const hoje = diaEmSaoPaulo(new Date())
  if (params.id === 'novo') return { incidente: null, falha: null, hoje }
  return carregar({ incidente: null, hoje }, async () => ({
    incidente: await api.get('/rest/v1/plataforma/incidentes/:id', { params: { id: params.id } }),
    hoje,
  }))
}

/** One incident in its form, with its clock and the e-mail to the people. */
export default function IncidenteDaPlataforma({
  loaderData: { incidente, falha, hoje },
}: Route.ComponentProps) {
  if (falha) return <EstadoDaFalha erro={falha} />
  return (
    <>
      <Cabeca
        voltar={{ para: '/admin/privacidade/incidentes', nome: 'Incidentes' }}
        titulo={incidente ? `Incidente ${incidente.numero}` : 'Registrar incidente'}
        ajuda={
          incidente
            ? `Registrado por ${incidente.registrado_por ?? 'alguém que saiu'}, percebido em ${formatarDataHora(incidente.percebido_em)}.`
            : 'Registre o que se sabe agora; o resto pode ser completado depois.'
        }
      >
        {incidente ? <Chip rotulo={prazoDoIncidente(incidente, hoje)} /> : null}
      </Cabeca>
      <IncidenteForm key={incidente?.id} incidente={incidente} />
      {incidente ? <EmailAosTitulares incidente={incidente} /> : null}
    </>
  )
}

function EmailAosTitulares({ incidente }: { incidente: Incidente }) {
  const { encarregado, email_encarregado } = usePortal()
  const email = emailAosTitulares(incidente, [encarregado, email_encarregado].filter(Boolean).join(', '))
  return (
    <Quadro titulo="Modelo do aviso aos titulares" className={estilo.quadro}>
      <p className={estilo.email}>{email}</p>
      <button
        type="button"
        className="botao leve"
        onClick={() => void navigator.clipboard.writeText(email).then(() => toast.ok('Texto copiado'))}
      >
        Copiar texto
      </button>
    </Quadro>
  )
}
