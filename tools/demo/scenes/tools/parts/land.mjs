// Helpers for the landscape scenes: the same hand as lib.mjs, written to save bytes.
import{I}from'../lib.mjs';
const sp=n=>(n<0?'':' ')+n;
// Closed organic blob as lib.blob draws it. Each anchor is the middle of two controls, so the
// curve needs only the first control and then smooth steps (t): half the bytes.
export function blob(r,cx,cy,rx,ry,n=8,j=.18){const p=[];for(let i=0;i<n;i++){const a=i/n*6.2832,k=1-j+2*j*r();p.push([cx+Math.cos(a)*rx*k,cy+Math.sin(a)*ry*k])}
 const m=p.map((a,i)=>{const z=p[(i+n-1)%n];return[I((z[0]+a[0])/2),I((z[1]+a[1])/2)]});
 const at=i=>m[i%n];let d=`M${at(0)[0]}${sp(at(0)[1])}Q${I(p[0][0])}${sp(I(p[0][1]))} ${at(1)[0]}${sp(at(1)[1])}t`;
 for(let i=1;i<n;i++){const dx=at(i+1)[0]-at(i)[0],dy=at(i+1)[1]-at(i)[1];d+=(i>1?sp(dx):dx)+sp(dy)}return d+'Z'}
// height of an edge that runs from x -80 to x 1880, bowed upwards by c in the middle
export const edge=(a,b,c=0)=>x=>{const t=(x+80)/1960;return a+(b-a)*t-c*4*t*(1-t)};
export const band=(f,g,a,x0=-80,x1=1880)=>{const e=(h,x,y)=>`${I((x+y)/2)} ${I(2*h((x+y)/2)-(h(x)+h(y))/2)} ${y} ${I(h(y))}`;return`<path ${a} d="M${x0} ${I(f(x0))}Q${e(f,x0,x1)}L${x1} ${I(g(x1))}Q${e(g,x1,x0)}Z"/>`};
// dry stones between two edges f (top) and g (foot), one path per tone; shade leans towards the last tone on the right
export const stones=(r,f,g,x0,x1,rows,tones,wide=1.8,lean=.42)=>{const d=tones.map(()=>''),last=tones.map(()=>[0,0]);
 for(let k=0;k<rows;k++){let x=x0+r()*30;while(x<x1){const h=(g(x)-f(x))/rows,w=h*wide*(.6+.9*r()),i=Math.min(tones.length-1,Math.floor((r()*(1.12-lean)+(x-x0)/(x1-x0)*lean)*tones.length)),L=last[i];
  const X=I(x),Y=I(f(x+w/2)+h*(k+.08)+(r()-.5)*h*.12),a=I(w-2-h*.06);d[i]+=`m${X-L[0]}${sp(Y-L[1])}h${a}v${I(h*(.8+.14*r()))}h-${a-I(r()*h*.2)}z`;last[i]=[X,Y];x+=w+1}}
 return tones.map((c,i)=>`<path fill="${c}" d="${d[i]}"/>`).join('')};
// small savings the build does not make
export const slim=s=>s.replace(/ d="(M0 0)?m/g,' d="M').replace(/(translate\(-?\d+) -/g,'$1-');
