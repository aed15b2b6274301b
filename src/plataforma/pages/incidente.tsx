import { exigirPlataforma } from '#src/estabelecimentos/pages/minha-pessoa.ts'
import { formatarDataHora } from '#src/shared/datas.ts'
import { diaEmSaoPaulo } from '#src/shared/feriados.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { Cabeca } from '#src/shared/ui/cabeca.tsx'
import { Chip } from '#src/shared/ui/chip.tsx'
import { EstadoDaFalha } from '#src/shared/ui/estados.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { usePortal } from '#src/shared/ui/portal.ts'
import { toast } from '#src/shared/ui/toasts.tsx'
import { cartaAosTitulares, type Incidente, prazoDoIncidente } from '../incidentes.ts'
import type { Route } from './+types/incidente.ts'
import estilo from './aprovacoes.module.css'
import { IncidenteForm } from './incidente-form.tsx'

export const meta = () => metaDaPagina({ titulo: 'Incidente', indexar: false })

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  await exigirPlataforma()
  const hoje = diaEmSaoPaulo(new Date())
  if (params.id === 'novo') return { incidente: null, falha: null, hoje }
  try {
    const incidente = await api.get<Incidente>(`/rest/v1/plataforma/incidentes/${params.id}`)
    return { incidente, falha: null, hoje }
  } catch (erro) {
    if (!(erro instanceof ApiError) || erro.status === 401) throw erro
    return { incidente: null, falha: { status: erro.status }, hoje }
  }
}

/** One incident in its form, with its clock and the letter to the people. */
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
      <IncidenteForm key={incidente?.updated_at} incidente={incidente} />
      {incidente ? <CartaAosTitulares incidente={incidente} /> : null}
    </>
  )
}

function CartaAosTitulares({ incidente }: { incidente: Incidente }) {
  const { encarregado, email_encarregado } = usePortal()
  const carta = cartaAosTitulares(incidente, [encarregado, email_encarregado].filter(Boolean).join(', '))
  return (
    <section aria-labelledby="carta" className={estilo.quadro}>
      <h2 id="carta">Modelo do aviso aos titulares</h2>
      <p className={estilo.carta}>{carta}</p>
      <button
        type="button"
        className="botao leve"
        onClick={() => void navigator.clipboard.writeText(carta).then(() => toast.ok('Texto copiado'))}
      >
        Copiar texto
      </button>
    </section>
  )
}
