import type { Arquivo } from '#src/shared/arquivos.ts'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { api } from '#src/shared/ui/api.ts'
import { EnviarArquivo } from '#src/shared/ui/arquivos/enviar-arquivo.tsx'
import { LogoDaLoja } from '#src/shared/ui/loja/logo-da-loja.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { Estabelecimento } from '../../schemas.ts'
import estilo from './perfil.module.css'

/** Logo and cover: each is the shop's as soon as it has arrived. */
export function ImagensDaLoja({ loja }: { loja: Estabelecimento }) {
  return (
    <Quadro titulo="Logo e capa" className={estilo.quadro}>
      <Imagem loja={loja} uso="logo" nome="Logo" ajuda="Quadrado, de preferência com 500 × 500 pixels.">
        <LogoDaLoja loja={loja} tamanho={96} />
      </Imagem>
      <Imagem loja={loja} uso="capa" nome="Capa" ajuda="Deitada, de preferência com 1280 × 320 pixels.">
        {loja.capa_url && (
          <div className={estilo.capa}>
            <img src={loja.capa_url} alt="Capa da loja" />
          </div>
        )}
      </Imagem>
    </Quadro>
  )
}

interface ImagemProps {
  loja: Estabelecimento
  uso: 'logo' | 'capa'
  nome: string
  ajuda: string
  children: React.ReactNode
}

function Imagem({ loja, uso, nome, ajuda, children }: ImagemProps) {
  const campo = uso === 'logo' ? 'logo_url' : 'capa_url'

  const [guardar, salvando] = useAcao(
    { titulo: `Erro ao salvar ${nome.toLowerCase()}`, recarregar: 'feito' },
    async (url: string | null) => {
      await api.patch('/rest/v1/estabelecimentos/:id', { params: { id: loja.id }, body: { [campo]: url } })
      toast.ok(url ? `${nome} no ar` : `${nome} removida`.replace('Logo removida', 'Logo removido'))
    },
  )

  return (
    <div className="pilha vao-12">
      <div className={estilo.titulo}>
        <h3>{nome}</h3>
        {loja[campo] && (
          <button
            type="button"
            className="botao leve ruim"
            disabled={salvando}
            onClick={() => void guardar(null)}
          >
            Remover {nome.toLowerCase()}
          </button>
        )}
      </div>
      {children}
      <p className="apagado">{ajuda}</p>
      <EnviarArquivo
        uso={uso}
        estabelecimentoId={loja.id}
        rotulo={loja[campo] ? `Trocar ${nome.toLowerCase()}` : `Enviar ${nome.toLowerCase()}`}
        aoEnviar={({ url }: Arquivo) => void guardar(url)}
      />
    </div>
  )
}
