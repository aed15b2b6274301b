import { type ContextoDoPerfil, lojaDe } from '#src/estabelecimentos/pages/perfil/aba.tsx'
import { EncerrarLoja } from '#src/assinaturas/pages/encerrar-loja.tsx'
import { carregarArquivos, QuadroDoArquivo } from './quadro-do-arquivo.tsx'

/** Opens the profile's tab of leaving with everything, and for good. */
export async function abrir(contexto: ContextoDoPerfil) {
  const loja = lojaDe(contexto)
  const quadro = await carregarArquivos(loja.id)
  return (
    <div className="pilha coluna-de-texto">
      <QuadroDoArquivo {...quadro} />
      <EncerrarLoja loja={loja} />
    </div>
  )
}
