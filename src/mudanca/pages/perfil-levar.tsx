import { type ContextoDoPerfil, lojaDe } from '#src/estabelecimentos/pages/perfil/aba.tsx'
import { carregarArquivos, QuadroDoArquivo } from './quadro-do-arquivo.tsx'

/** Opens the profile's tab of leaving with everything. */
export async function abrir(contexto: ContextoDoPerfil) {
  const quadro = await carregarArquivos(lojaDe(contexto).id)
  return (
    <div className="pilha coluna-de-texto">
      <QuadroDoArquivo {...quadro} />
    </div>
  )
}
