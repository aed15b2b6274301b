import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { CampoDeBusca } from '../kit/campo.tsx'
import { useEndereco } from '../endereco.ts'

const ESPERA_MS = 300

/** One box for everything; asks 300 ms after the last key, and never across another navigation. */
export function Busca({ rotulo, exemplo }: { rotulo: string; exemplo: string }) {
  const { parametros, mudar } = useEndereco()
  const navegando = useNavigation().state !== 'idle'
  const noEndereco = parametros.get('busca') ?? ''
  const [texto, setTexto] = useState(noEndereco)
  const [vista, setVista] = useState(noEndereco)
  const [pedida, setPedida] = useState(noEndereco)
  // The address changed by itself: back, `Limpar filtros`, a saved view.
  if (noEndereco !== vista) {
    setVista(noEndereco)
    setPedida(noEndereco)
    if (noEndereco !== pedida) setTexto(noEndereco)
  }

  const busca = texto.trim()
  useEffect(() => {
    // Somebody who typed and opened a row at once goes to that row.
    if (busca === noEndereco || navegando) return
    const pedir = () => {
      setPedida(busca)
      mudar({ busca }, { troca: true })
    }
    const relogio = setTimeout(pedir, ESPERA_MS)
    // What a link leads to may take any time to begin; arriving renders this anew.
    const ceder = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a[href]')) clearTimeout(relogio)
    }
    document.addEventListener('click', ceder, true)
    return () => {
      clearTimeout(relogio)
      document.removeEventListener('click', ceder, true)
    }
  }, [busca, noEndereco, navegando, mudar])

  return (
    <CampoDeBusca
      label={rotulo}
      placeholder={exemplo}
      maxLength={120}
      value={texto}
      onChange={(evento) => setTexto(evento.currentTarget.value)}
    />
  )
}
