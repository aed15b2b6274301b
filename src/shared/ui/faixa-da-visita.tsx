import { IconEye } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { formatarHora } from '../datas.ts'
import { ApiError, api } from './api.ts'
import estilo from './faixa-da-visita.module.css'
import { largarVisita, type VisitaGuardada } from './visita-guardada.ts'

/** On every page of a tab that looks into a shop: whose, for how long, and the way out. */
export default function FaixaDaVisita({ visita }: { visita: VisitaGuardada }) {
  const minutos = useMinutosAte(visita.expira_em)
  const [saindo, setSaindo] = useState(false)

  async function sair() {
    setSaindo(true)
    try {
      await api.post('/rest/v1/plataforma/visitas/encerrar', {}, { foraDaVisita: true })
    } catch (erro) {
      // It ends by the clock all the same.
      if (!(erro instanceof ApiError)) throw erro
    }
    largarVisita()
  }

  return (
    <aside className={estilo.faixa} aria-label="Visita à loja">
      <IconEye size={20} aria-hidden />
      <p>
        <strong>Você está vendo como {visita.nome}.</strong> Somente leitura, até{' '}
        {formatarHora(visita.expira_em)}
        <span className={estilo.minutos}>
          {minutos > 0 ? ` (${minutos === 1 ? 'falta 1 min' : `faltam ${minutos} min`})` : ''}
        </span>
        .
      </p>
      <button type="button" className={estilo.sair} disabled={saindo} onClick={() => void sair()}>
        Sair
      </button>
    </aside>
  )
}

/** Whole minutes that are left, rounded up; when none is, the tab leaves by itself. */
function useMinutosAte(fim: string): number {
  const [minutos, setMinutos] = useState(0)
  useEffect(() => {
    function contar() {
      const resta = Date.parse(fim) - Date.now()
      if (resta <= 0) largarVisita()
      setMinutos(Math.max(0, Math.ceil(resta / 60_000)))
    }
    contar()
    const relogio = setInterval(contar, 5_000)
    return () => clearInterval(relogio)
  }, [fim])
  return minutos
}
