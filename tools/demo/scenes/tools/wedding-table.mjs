// The long wedding table under the vines, seen along its length; the arch of roses at its end. Evening, lanterns and candles.
import{rng,I,blob,dabs,inEll,inBox,ridge,lg,rg,filters,doc,defsSprig,sprigs,roseDef,U}from'./lib.mjs';
import{F,S,G,arch,candle,glass,glassDef,vineLeaf,grapes}from'./kit.mjs';
const r=rng(64);
const VX=900,VY=500;
// a point of the ground plane: u across (-1..1 half table), t depth 0 near .. 1 far
const Z=t=>1/(1+t*3.6);
const X=(u,t)=>VX+u*480*Z(t),Y=(h,t)=>VY+(520-h)*Z(t);
const defs=filters(17,{wob:7,k:.5,k0:.25})+lg('sk',[[0,'#8c8fae'],[.4,'#c9b3b6'],[.75,'#f3cfa6'],[1,'#fbdca4']])+rg('gl',[[0,'#ffeabb',1],[.4,'#fdd394',.5],[1,'#f9bf7c',0]])+
 lg('m1',[[0,'#8f8ca6'],[1,'#c9ab9e']])+lg('gd',[[0,'#d9b98e'],[.4,'#b8957b'],[1,'#6c5a62']])+lg('tp',[[0,'#fbe6c2'],[.4,'#efe0cf'],[1,'#cfc2c6']])+lg('dr',[[0,'#e6d3bd'],[1,'#9a8d9b']])+lg('ps',[[0,'#7b6a70'],[.6,'#b59a82'],[1,'#efd0a0']],0,0,1,0)+lg('wa',[[0,'#dcb488'],[1,'#b08b76']]);
const chair='<g id="ch">'+F('#4b3b46','M-58 196h130l-20 22h-130Z','opacity=".4"')+S('#54423f',14,'M-50 0L-58 206M56 0L62 206M-50 0L-54-200M56 0L54-204')+S('#a67f60',4,'M61 0L59-200')+S('#6f5548',20,'M-52-176Q0-194 54-180M-50-110Q0-124 54-114')+S('#bb9270',4,'M-46-186Q0-204 52-190')+F('#d6b57e','M-72-10L62-14 76 20-76 24Z')+'</g>';
const setting='<g id="pl"><ellipse rx="46" ry="13" fill="#a99ca6"/><ellipse cy="-4" rx="46" ry="13" fill="#fff8ec"/><ellipse cy="-5" rx="30" ry="8" fill="#e3d8cf"/></g>';
let b='<rect x="-80" y="-80" width="1960" height="700" fill="url(#sk)"/><ellipse cx="1000" cy="500" rx="900" ry="330" fill="url(#gl)"/>';
b+=G('filter="url(#b18)" opacity=".7"',S('#f6d6c0',16,'M-40 260q360-40 760 0M860 200q300-20 640 6'));
b+=G('filter="url(#b2)"',F('url(#m1)','M-80 440C80 402 170 372 270 378S420 412 520 418 680 440 800 446 1080 420 1180 408 1340 382 1430 392 1640 430 1880 440V600H-80Z'));
b+=G('filter="url(#s)"',F('#6d7462',blob(r,120,520,240,56)+blob(r,480,520,170,44)+blob(r,1330,520,190,46)+blob(r,1700,510,230,60)),F('#4f5b4c',blob(r,20,560,190,60)+blob(r,1580,556,170,50)+blob(r,1820,556,150,60)));
// garden wall and gravel
b+=F('url(#wa)','M-80 530H1880V606H-80Z')+F('#f3d9ae','M-80 522H1880V540H-80Z')+S('#9c7c6d',3,'M-80 570H1880M100 540v30M320 540v30M560 540v30M1220 540v30M1460 540v30M1700 540v30M200 570v34M440 570v34M1340 570v34M1580 570v34','opacity=".45"');
b+=F('url(#gd)','M-80 604H1880V1280H-80Z')+G('',dabs(r,90,inBox(-60,630,1920,600),{c:'#f0d3a4',w:5,len:9,o:.5}),dabs(r,70,inBox(-60,660,1920,580),{c:'#6f5d60',w:5,len:10,o:.35}));
// arch of roses on the axis, the light behind it
b+='<ellipse cx="900" cy="440" rx="330" ry="260" fill="url(#gl)"/>'+S('#6b6a56',16,'M776 620V430a124 130 0 0 1 248 0V620')+sprigs(r,34,q=>{const a=Math.PI*(1.12*q()-.06);return q()<.6?[900-Math.cos(a)*124,430-Math.sin(a)*130]:[q()<.5?776:1024,430+q()*190]},{c:'#57654f',s:.62,id:'lk'})+sprigs(r,12,q=>{const a=Math.PI*q();return[900-Math.cos(a)*128,430-Math.sin(a)*134]},{c:'#9c9a66',s:.5,id:'lk'});
for(let i=0;i<26;i++){const a=Math.PI*i/25;b+=U([1,2,3,2,4][i%5],900-Math.cos(a)*124+(r()-.5)*34,430-Math.sin(a)*130+(r()-.5)*34,.8+r()*.5,I(r()*90))}
for(let i=0;i<12;i++)b+=U([2,3,1][i%3],(i%2?776:1024)+(r()-.5)*34,440+i*15,.7+r()*.4);
// posts and beams of the pergola, near to far
const post=(x,w,y0,y1)=>F('url(#ps)',`M${I(x-w/2)} ${I(y0)}h${I(w)}V${I(y1)}h${-I(w)}Z`)+F('#efd0a0',`M${I(x-w/2-w*.2)} ${I(y0)}h${I(w*1.4)}v${I(w*.4)}h${-I(w*1.4)}Z`);
[.95,.55,.25,.02].forEach(t=>{const k=Z(t),y=VY-520*k,x=900*k;b+=post(VX-x,70*k,y,Y(0,t))+post(VX+x,70*k,y,Y(0,t))+S('#5c4540',30*k,`M${I(VX-x-90*k)} ${I(y)}H${I(VX+x+90*k)}`)+S('#b98f6c',5*k,`M${I(VX-x-90*k)} ${I(y-12*k)}H${I(VX+x+90*k)}`)});
b+=S('#5c4540',18,'M20 0L720 390M1780 0L1080 390')+S('#a98363',4,'M30-8L724 382M1770-8L1076 382');
// strings of lamps from side to side
[.7,.4,.12].forEach(t=>{const k=Z(t),y=VY-500*k,x=880*k,n=9;b+=S('#5a4a48',3*k+1,`M${I(VX-x)} ${I(y)}Q${VX} ${I(y+230*k)} ${I(VX+x)} ${I(y)}`);for(let i=1;i<n;i++){const s=i/n,px=VX-x+2*x*s,py=y+230*k*2*s*(1-s)+8*k;b+=`<circle cx="${I(px)}" cy="${I(py+10*k)}" r="${I(44*k)}" fill="url(#gl)" opacity=".75"/><ellipse cx="${I(px)}" cy="${I(py+11*k)}" rx="${I(11*k)}" ry="${I(14*k)}" fill="#fff3cf"/>`}});
// chairs behind the table edge, far to near, both sides
const seats=[.9,.68,.5,.34,.2,.06,-.03];
const chairs=side=>seats.map(t=>{const k=Z(t)*.98;return`<use href="#ch" transform="translate(${I(X(side*1.32,t))} ${I(Y(160,t))})scale(${(-side*k*.78).toFixed(2)} ${k.toFixed(2)})"/>`}).join('');
b+=F('#3f3340',`M${I(X(-1.5,1))} ${I(Y(0,1))}L${I(X(1.5,1))} ${I(Y(0,1))}L1760 1280H40Z`,'opacity=".38" filter="url(#b18)"')+chairs(-1)+chairs(1);
// cloth: falls at both sides and at the near end, the top above it
const tn=-.08,P=(u,h,t)=>`${I(X(u,t))} ${I(Y(h,t))}`;
b+=F('#a3939c',`M${P(-.62,225,1)}L${P(-.62,120,1)}L${P(-.66,60,tn)}L${P(-.62,225,tn)}Z`)+F('#e9d2b4',`M${P(.62,225,1)}L${P(.62,120,1)}L${P(.66,60,tn)}L${P(.62,225,tn)}Z`)+F('url(#dr)',`M${P(-.62,225,tn)}L${P(-.66,0,tn)}Q${P(-.4,-30,tn)} ${P(-.2,0,tn)}T${P(.2,0,tn)}T${P(.66,0,tn)}L${P(.62,225,tn)}Z`)+F('url(#tp)',`M${P(-.62,225,1)}L${P(.62,225,1)}L${P(.62,225,tn)}L${P(-.62,225,tn)}Z`);
b+=G('filter="url(#b5)"',S('#85788a',18,[-.5,-.24,.06,.34,.54].map(u=>`M${P(u,216,tn)}L${P(u*1.06,10,tn)}`).join(''),'opacity=".4"'),S('#fffaf0',14,[-.4,-.1,.2,.46].map(u=>`M${P(u,216,tn)}L${P(u*1.06,10,tn)}`).join(''),'opacity=".5"'))+S('#fffaf0',5,`M${P(-.62,225,tn)}L${P(.62,225,tn)}`,'opacity=".9"')+S('#fff3da',4,`M${P(.62,225,1)}L${P(.62,225,tn)}`,'opacity=".8"');
// plates, glasses, a garland of roses and candles along the middle, far to near
[.95,.8,.66,.54,.43,.33,.24,.16,.09,.035,-.01,-.045].forEach((t,i)=>{const k=Z(t);b+=[-1,1].map(s=>`<use href="#pl" transform="translate(${P(s*.44,225,t)})scale(${k.toFixed(2)})"/>`+glass(I(X(s*.3,t)),I(Y(225,t)),(k*.82).toFixed(2)*1,s)).join('');
 b+=sprigs(r,3,inEll(VX,Y(231,t),70*k,10*k),{c:'#57654f',s:k*.62,id:'lk'})+U([1,3,2][i%3],VX-44*k,Y(243,t),1.5*k,i*30)+U([2,1,3][i%3],VX+40*k,Y(239,t),1.4*k,i*50)+(i%2?'':candle(VX,I(Y(227,t)),I(110*k),Math.max(6,I(22*k)))+`<ellipse cx="${VX}" cy="${I(Y(365,t))}" rx="${I(150*k)}" ry="${I(150*k)}" fill="url(#gl)" opacity=".55"/>`)});
// vine over the near beam, hanging into the picture
b+=F('#4f5d4a',blob(r,200,-20,420,110)+blob(r,900,-50,500,90)+blob(r,1600,-20,420,120),'filter="url(#s)"')+sprigs(r,26,q=>{const x=q()*1800;return[x,20+Math.abs(x-900)/900*90*q()+q()*40,(q()-.5)*1.1]},{c:'#5f6c4c',s:1.2,id:'vk'})+sprigs(r,16,q=>{const x=q()*1800;return[x,30+Math.abs(x-900)/900*110*q()+q()*30,(q()-.5)*1.1]},{c:'#a3a25e',s:1,id:'vk'})+[[240,150,1.1],[470,110,.9],[1370,120,1],[1600,170,1.2]].map(([x,y,k])=>`<use href="#gp" transform="translate(${x} ${y})scale(${k})"/>`).join('');
b+=G('filter="url(#b10)"',F('#323638','M1880 1080Q1740 1080 1670 1160T1570 1280H1880Z'),sprigs(r,6,inEll(1750,1190,130,80),{c:'#5c6a52',s:1.5,id:'lk'}),U(2,1780,1120,3.2,20),U(1,1690,1200,3.2,60),U(3,1830,1210,3.2));
const after=`<g style="mix-blend-mode:soft-light"><ellipse cx="900" cy="520" rx="860" ry="620" fill="url(#gl)"/><path fill="#1c1830" opacity=".5" filter="url(#b40)" d="M-80-80H160Q40 600 160 1280H-80ZM160 1190H1880V1280H160ZM1680-80H1880V1280H1780Z"/></g><ellipse cx="900" cy="470" rx="380" ry="280" fill="url(#gl)" opacity=".32" style="mix-blend-mode:screen"/>`;
export default doc('The long wedding table under the vines',defs+defsSprig(rng(9))+roseDef()+glassDef('#c98d86')+vineLeaf+grapes(rng(4))+chair+setting,b,after);
