// Small things several scenes share: path shorthands, arches, leaf symbols, things on a table.
import{I}from'./lib.mjs';
const f=n=>Math.round(n*10)/10;
export const F=(fill,d,a='')=>`<path fill="${fill}"${a&&' '+a} d="${d}"/>`;
export const S=(c,w,d,a='')=>`<path stroke="${c}" stroke-width="${w}"${a&&' '+a} d="${d}"/>`;
export const G=(a,...k)=>`<g ${a}>${k.join('')}</g>`;
export const pts=p=>'M'+p.map(([x,y])=>I(x)+' '+I(y)).join('L');
// round-headed opening, x y = top left of its box
export const arch=(x,y,w,h)=>`M${x} ${y+h}V${f(y+w/2)}a${f(w/2)} ${f(w/2)} 0 0 1 ${w} 0V${y+h}Z`;
// lobed leaf, stem at 0 0, pointing up; deep 0..1 how far the bays reach in, sharp = vine, else fig
function lobes(R,deep,sharp,A,L){const p=[];A.forEach((a,i)=>{const t=(a-90)/57.3,n=(A[i+1]??0)-90,l=L[i]*R;
  p.push(['s',Math.cos(t-.3)*l*.72,Math.sin(t-.3)*l*.72],['t',Math.cos(t)*l,Math.sin(t)*l],['s',Math.cos(t+.3)*l*.72,Math.sin(t+.3)*l*.72]);
  if(i<A.length-1){const b=((a-90+n)/2)/57.3,m=R*(1-deep)*.8;p.push(['b',Math.cos(b)*m,Math.sin(b)*m])}});
 if(sharp){let d='M0 0';for(let i=0;i<p.length;i+=4)d+=`Q${I(p[i][1])} ${I(p[i][2])} ${I(p[i+1][1])} ${I(p[i+1][2])}`+(p[i+3]?`Q${I(p[i+2][1])} ${I(p[i+2][2])} ${I(p[i+3][1])} ${I(p[i+3][2])}`:`Q${I(p[i+2][1])} ${I(p[i+2][2])} 0 0Z`);return d}
 const q=p.map(k=>[k[1],k[2]]);let d='M0 0';q.forEach((k,i)=>{const n=q[i+1];d+=n?`Q${I(k[0])} ${I(k[1])} ${I((k[0]+n[0])/2)} ${I((k[1]+n[1])/2)}`:`Q${I(k[0])} ${I(k[1])} 0 0Z`});return d}
const veins=(A,L,R)=>A.map((a,i)=>`M0 0L${I(Math.sin(a/57.3)*L[i]*R*.7)} ${I(-Math.cos(a/57.3)*L[i]*R*.7)}`).join('');
const leaf=(id,R,deep,sharp,A,L)=>`<g id="${id}"><path stroke="none" d="${lobes(R,deep,sharp,A,L)}"/><path stroke="#fff3d0" stroke-opacity=".22" stroke-width="2" d="${veins(A,L,R)}"/></g>`;
// fl one fig leaf, fk three of them; vl one vine leaf, vk a spray of four hanging down
export const vineLeaf=leaf('vl',52,.2,1,[-122,-60,0,60,122],[.78,.98,1.08,.98,.78])+'<g id="vk"><use href="#vl" transform="translate(-34-30)rotate(200)scale(.9)"/><use href="#vl" transform="translate(40-20)rotate(150)"/><use href="#vl" transform="translate(-14 40)rotate(215)scale(1.1)"/><use href="#vl" transform="translate(44 56)rotate(165)scale(.8)"/></g>';
export const figLeaf=leaf('fl',56,.58,0,[-100,-46,0,46,100],[.85,1.15,1.35,1.15,.85])+'<g id="fk"><use href="#fl" transform="translate(-30 4)rotate(-62)"/><use href="#fl" transform="translate(30 10)rotate(70)scale(.9)"/><use href="#fl" transform="translate(6 34)rotate(176)scale(1.05)"/></g>';
// bunch of grapes hanging from 0 0
export const grapes=(r,id='gp')=>{let d='',e='';[3,4,4,3,2,1].forEach((n,j)=>{for(let i=0;i<n;i++){const x=I((i-(n-1)/2)*17+(r()-.5)*6),y=12+j*15;d+=`M${x} ${y}h0`;e+=`M${x+3} ${y-4}h0`}});return`<g id="${id}"><path stroke="#4a3148" stroke-width="22" d="${d}"/><path stroke="#8a5f7e" stroke-width="17" d="${d}"/><path stroke="#e8c3b4" stroke-width="5" d="${e}"/></g>`};
// wine glass standing on x y, lit from the right (dir 1) or the left (-1); needs glassDef in the defs
export const glassDef=(wine='#9c4a5c')=>`<g id="gs"><path fill="#fff6e4" fill-opacity=".3" stroke="#fffaf0" stroke-opacity=".75" stroke-width="2.5" d="M-25-118Q-34-66-14-52 0-46 14-52 34-66 25-118Z"/><path fill="${wine}" opacity=".85" d="M-29-84Q-28-60-13-54 0-49 13-54 28-60 29-84Q0-78-29-84Z"/><path fill="#ffd9b0" opacity=".6" d="M12-82Q26-82 28-82 26-62 12-55Z"/><path stroke="#fff6e4" stroke-width="4" d="M0-48V-6M20-108Q26-84 20-68"/><path fill="#fff6e4" opacity=".7" d="M-22 0Q0-12 22 0 0 7-22 0Z"/></g>`;
export const glass=(x,y,k=1,dir=1)=>`<use href="#gs" transform="translate(${x} ${y})scale(${f(k*dir)} ${k})"/>`;
export const lemonDef='<g id="le"><path fill="#c9983f" d="M-34 2Q-26-22 0-22 24-22 30-6L40 0 30 8Q22 24-2 24-28 22-34 2Z"/><path fill="#f0cb63" d="M-22-6Q-10-22 6-20 26-18 30-4 18 12-4 10-18 8-22-6Z"/><path fill="#fbe9ae" d="M4-14Q18-14 20-6 10-2 2-6Z"/></g>';
export const lemon=(x,y,a=0,k=1)=>`<use href="#le" transform="translate(${x} ${y})rotate(${a})scale(${k})"/>`;
// candle standing on x y
export const candle=(x,y,h,w=22)=>`<path fill="#cdb59c" d="M${x-w/2} ${y}V${y-h}h${w}V${y}Z"/><path fill="#fbeccb" d="M${x} ${y}V${y-h}h${w/2}V${y}Z"/><path fill="#ffdf9a" d="M${x} ${y-h-w*1.9}Q${x+w*.62} ${y-h-w*.6} ${x} ${y-h-3} ${f(x-w*.62)} ${y-h-w*.6} ${x} ${y-h-w*1.9}Z"/><path fill="#fff7dc" d="M${x} ${y-h-w*1.2}q${f(w*.28)} ${f(w*.7)} 0 ${w}q${f(-w*.28)} ${f(-w*.3)} 0 ${-w}Z"/>`;
// vertical folds: n lines from y0 to y1 between x0 and x1
export const folds=(r,n,x0,x1,y0,y1,b=14)=>{let d='';for(let i=0;i<n;i++){const x=x0+(x1-x0)*(i+.2+.6*r())/n;d+=`M${I(x)} ${I(y0)}q${I((r()-.5)*b)} ${I((y1-y0)/2)} ${I((r()-.5)*b)} ${I((y1-y0)*(.75+.25*r()))}`}return d};
// one fig hanging from x y, colour from the fill; needs figDef
export const figDef='<g id="fg"><path d="M0-26q5 9 12 13 11 12 4 23-7 11-18 9-15-3-15-16 0-11 11-18Z"/><path stroke="#e8c3b4" stroke-width="3" d="M3-13l7 7"/></g>';
export const figs=(c,...p)=>`<g fill="${c}">${p.map(([x,y])=>`<use href="#fg" x="${x}" y="${y}"/>`).join('')}</g>`;
