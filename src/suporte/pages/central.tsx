import { useState } from 'react'
import { Link } from 'react-router'
import { CampoDeBusca } from '#src/shared/ui/kit/campo.tsx'
import { artigosPorTema, buscarArtigos } from '../central-de-ajuda.ts'
import { Artigos } from './artigos.tsx'

/** The help centre as it stands in the shop's support: searched as one types. */
export function CentralDeAjuda() {
  const [busca, setBusca] = useState('')
  const achados = buscarArtigos(busca)
  return (
    <div className="pilha vao-20">
      <CampoDeBusca
        label="Buscar na Central de Ajuda"
        placeholder="Buscar na Central de Ajuda"
        maxLength={120}
        value={busca}
        onChange={({ currentTarget }) => setBusca(currentTarget.value)}
      />
      {busca.trim() && achados.length === 0 ? (
        <p>
          Nenhum artigo sobre isso. <Link to="?novo=1">Abrir um chamado</Link>
        </p>
      ) : (
        <Artigos achados={achados} temas={artigosPorTema()} />
      )}
    </div>
  )
}
