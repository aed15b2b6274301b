import { IconEye } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { formatarHora } from '../../datas.ts'
import { ApiError, api } from '../api.ts'
import estilo from './faixa-de-entrar-como.module.css'
import { largarEntrarComo, type EntrarComoGuardado } from './entrar-como-guardado.ts'

/** On every page of a tab that impersonates a shop's owner: whose, for how long, and the way out. */
export default function FaixaDeEntrarComo({ entrada }: { entrada: EntrarComoGuardado }) {
  const minutos = useMinutosAte(entrada.expira_em)
  const [saindo, setSaindo] = useState(false)

  async function sair() {
    setSaindo(true)
    try {
      await api.post('/rest/v1/plataforma/entrar-como/encerrar', { semEntrarComo: true })
    } catch (erro) {
      // It ends by the clock all the same.
      if (!(erro instanceof ApiError)) throw erro
    }
    largarEntrarComo()
  }

  return (
    <aside className={estilo.faixa} aria-label="Visita à loja">
      <IconEye size={20} aria-hidden />
      <p>
        <strong>Você está vendo como {entrada.nome}.</strong> Somente leitura, até{' '}
        {formatarHora(entrada.expira_em)}
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
      if (resta <= 0) largarEntrarComo()
      setMinutos(Math.max(0, Math.ceil(resta / 60_000)))
    }
    contar()
    const relogio = setInterval(contar, 5_000)
    return () => clearInterval(relogio)
  }, [fim])
  return minutos
}
